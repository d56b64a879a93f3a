const slang =
  /(?<!\p{L})(?:lol|lmao|omg|wtf|tbh|imo|imho|idk|btw|gonna|wanna|gotta|kinda|sorta|ya|yeah|yep|nope|dude|bro|guys|ppl|u|ur|pls|plz|thx|cuz|ain't|y'all|damn|shit|fuck\w*|crap|awesome|cool)(?!\p{L})/iu;
const contraction = /\p{L}'(?:s|re|ve|ll|d|m|t)(?!\p{L})/iu;
const emphasis = /[!?]{2,}|\p{Extended_Pictographic}|\.{3,}|(?<=\s):-?[)(DP]/u;

/** Whether an English text is written formally: no slang, no contractions, no emphasis, no careless small letters. */
export function isFormal(text: string): boolean {
  const careless = /^\p{Ll}/u.test(text) || /(?<!\p{L})i(?!\p{L})/u.test(text);
  return !careless && [slang, contraction, emphasis].every((sign) => !sign.test(text));
}
