import { stopWordsOf } from '../../text/stop-words.ts';
import { functionWords } from './english.ts';
import { hasStemmer } from './stems.ts';
import { wordLists } from './word-lists.ts';

/** The words of a language that say how a text is built and not what it is about; the English ones where it is unknown. */
export const functionWordsOf = wordLists((language) => (language === 'en' ? [] : stopWordsOf(language)), functionWords);

/** Whether words that carry no topic are known of a language, or how its words end. */
export const readsLanguage = (language: string): boolean => stopWordsOf(language).length > 0 || hasStemmer(language);
