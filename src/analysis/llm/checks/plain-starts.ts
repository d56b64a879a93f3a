/** Words that English sentences commonly start with, and that are no names. */
export const plainStarts: ReadonlySet<string> = new Set(
  `a about after again all almost also although among an and another answer answering answers any anybody anyone are around as ask
  asking at avoid be because before begin being both but buyers by choose comment comments consider couples customers describe
  describes discussion discussions do does each either even every everybody everyone explain few find first follow for founders
  from general give has have help helping here how if in instead introduce introduction is it its join just keep leave learn
  let like links listen look looking make many mark members mention mentioning moderators more most much name new newcomers no
  nobody none not note nothing of offer often on once only open opinions or other others our out over owners parents participate
  people pick post posters posting posts promotion promotional questions rather read readers reading recommendations repeated
  reply respect rules same say search see self several share sharing she show since so some somebody someone start state stay
  students such take talk talking tell than that the their them then there these they this those threads to together tone
  topics treat try under unless until use users usually wait watch we what when where whether which while who why with within
  without write writers writing you your`.split(/\s+/),
);
