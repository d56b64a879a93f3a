/** The scripts whose words are told apart here: those of the languages of which common words are known. */
export const readScripts = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
