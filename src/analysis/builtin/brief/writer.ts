/** "I'm a solo developer launching", "As a former teacher, I", "My wife and I started": who writes, and no word of what is wanted. */
const writer = new RegExp(
  [
    String.raw`\b(?:I['’]?m|I am) an? (?:(?:freelance|indie|independent|solo) (?:dev|developer|designer|founder|maker)|(?:doctoral|graduate|master['’]?s|P[Hh]D|phd|undergraduate|university) (?:candidate|researcher|student))[.,]`,
    String.raw`\b(?:I['’]?m|I am|I was|[Ww]e are|[Ww]e['’]re) (?:an?|two|three) (?:(?!of )[\p{L}\p{N}-]+ ){0,4}(?:(?:and|who|that|which) )?(?=built|building|creat|design|develop|gives|launch|mak|made|offer|research|run|sell|stud|writ)`,
    String.raw`\bI['’]?m \p{Lu}\p{Ll}+, an? [^,.;:!?()\n]{3,40}[.,]`,
    String.raw`\bAs an? [^,.;:!?()\n]{3,40}?,? (?=(?:I|we) )`,
    String.raw`\b[Mm]y [\p{L}-]+ and I (?:have |are )?(?:started|run|built|building|make|made|making|sell|selling)?`,
    String.raw`\b[Mm]y (?:boyfriend|brother|co-?founder|girlfriend|husband|partner|sister|wife)\b(?!['’])`,
    String.raw`\bI quit my job as an? [\p{L} -]{3,30}? to `,
    String.raw`\b(?:Our|A) team of [\p{L} -]{3,30}? (?=built|builds|creates|develops|makes|made)`,
    String.raw`\b[Oo]ur (?:\p{L}+|\d{1,2})[- ](?:person|people|man|woman) (?:agency|company|startup|studio|team)\b`,
    String.raw`^(?:\p{Lu}\p{L}+ here[.,:]|(?:Indie hacker|Solo (?:dev|developer|founder))(?: here)?[,.:])`,
  ].join('|'),
  'gu',
);
/** Whoever tells of himself and makes nothing may look for his like. */
const makes =
  /\b(?:built|build|building|creat\w+|design\w*|develop\w*|helps|launch\w*|made|make|makes|offer\w*|research\w*|runs?|sell|started|studying|teach\w*|writing|wrot?e|written)\b/i;

export function withoutWriter(text: string): string {
  return makes.test(text) ? text.replaceAll(writer, ' ') : text;
}
