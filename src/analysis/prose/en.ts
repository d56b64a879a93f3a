import type { Prose } from './prose.ts';

const newest = (posts: number, known: number) =>
  known === 1 ? 'The one post known here' : `${posts} of the ${known} newest posts known here`;
const verb = (posts: number, plain: string) => (posts === 1 ? `${plain}s` : plain);

export const english: Prose = {
  language: 'en',
  quoted: (words) => `“${words}”`,
  places: { name: 'Its name', title: 'Its title', description: 'Its description', sidebar: 'Its sidebar' },
  has: (place, words) => `${place} has ${words}.`,
  mentioned: (posts, known, words) => `${newest(posts, known)} ${verb(posts, 'mention')} ${words}`,
  named: (posts, known, words) => `${newest(posts, known)} ${verb(posts, 'name')} ${words}`,
  lookedFor: (words, because, [count]) =>
    `${words} ${count === 1 ? 'was' : 'were'} looked for because your brief says ${because}.`,
  sharedLanguage: (language) => `It is in ${language}, as your brief is.`,
  onlyRelated: 'It was found by words that are near those of your brief.',
  cautions: {
    nsfw: 'It is marked as for adults only (NSFW).',
    tiny: (members) => `It is tiny: ${members} ${members === 1 ? 'member' : 'members'}.`,
    dead: (lastPost, collectedTo) =>
      `It looks dead: its newest post is from ${lastPost}, and its posts were collected until ${collectedTo}.`,
    old: (lastPost) =>
      `Its newest post that is known here is from ${lastPost}: what is written there now is not known.`,
    pit: 'By its name it is a place of adverts and codes: few people talk there.',
    adult: 'By its words it is for adults only, although it is not marked so.',
    restricted: 'Only approved people may post there.',
    forbids: (quote) => `Its rules forbid promotion: ${quote}`,
    limits: (quote) => `Its rules limit promotion: ${quote}`,
    sample: 'It is part of the sample that comes with Whereabouts and does not exist.',
  },
  nextStep: {
    readAlong: (name) => `Read along in ${name} and learn; do not mention your product there.`,
    overviewForRules: (name) => `Create an overview of ${name} to see where and how its rules allow a mention.`,
    lookYourself: (name) => `Look at ${name} yourself: no posts of it are known here yet.`,
    overviewThenRead: (name) =>
      `Create an overview of ${name}, then read its newest posts before a person of yours takes part.`,
  },
  whyNot: {
    gaveWayTo: (named, isPlace) =>
      `It is likelier to fit than ${named}, which is among those chosen ${isPlace ? 'for the place that the brief names' : 'because the brief names it'}.`,
    closeTo: (twin) => `It has much the same words as ${twin}, which is among those chosen: another place says more.`,
    lacks: (words, postsKnown) =>
      `It is less likely to fit: neither its name nor its description has ${words}${postsKnown ? '' : ', and no posts of it are known'}.`,
    alike: (postsKnown) =>
      `It has the words of your brief, too, and is less likely to fit${postsKnown ? '' : '; no posts of it are known'}.`,
    less: (postsKnown) => `It is less likely to fit${postsKnown ? '' : '; no posts of it are known'}.`,
    asLikely: (words, postsKnown) =>
      `It is about as likely to fit as the last of those chosen${words === null ? '' : `; neither its name nor its description has ${words}`}${postsKnown ? '' : '; no posts of it are known'}.`,
    unfit: 'Read closely, it does not fit the brief.',
  },
  warnings: {
    sample:
      'The catalog holds the sample that comes with Whereabouts: its communities are invented. Import real dumps.',
    postsLate: 'Its posts could not be read in time and were left out.',
    fewFit: (communities) =>
      `Few communities are likely to fit: ${communities}. Others that came close are under also_considered.`,
    fewLikely: (likely, shown) =>
      `Likely to fit among these communities: ${likely} of ${shown}. The others only came closest.`,
    encoderSilent: 'The sentence encoder did not answer in time: communities were ranked by words alone.',
    embedderSilent:
      'The embedding model did not answer: communities that are near by meaning alone were not looked for.',
    indexBehind:
      'The catalog has moved on since the search index was built: what was added since is not in this answer yet.',
    liveIncomplete: (platform, why) => `${platform} was not fully searched live: ${why}.`,
    sourcesClosed: (names) => `No longer read live: ${names}. What is shown from there is what was stored or imported.`,
    liveNotStored: 'What was found live could not be stored, and was left out.',
  },
  gaps: {
    importedOnly: 'Only what was imported was searched; no platform was asked live.',
    liveNamesOnly:
      'Of platforms, only names and titles of communities were searched live; posts are those of the catalog.',
    noPosts: 'No posts are known: communities were judged by their names and descriptions alone.',
    noPostsOf: (names) => `No posts are known of ${names}.`,
    rulesUnknown: (names) => `The rules of ${names} are not known here: read them before you take part.`,
    ratesUnknown: (names) =>
      `How much is posted in ${names} is not known: nothing shows that all of the posts were collected.`,
    languageUnknown: (names) => `The language of ${names} is not known here: it may be none of those you ask for.`,
    nameUnknown: (names) => `The brief names ${names}: no such community is known here.`,
  },
  empty: {
    catalog: 'The catalog is empty: import communities first.',
    words: 'The brief has no words that can be searched for.',
    unreadable: 'Most words of the brief are unknown here: too few communities use them.',
    match:
      'No community in the catalog is likely to fit the brief and what it asks for (platforms, languages, members, exclusions).',
  },
};
