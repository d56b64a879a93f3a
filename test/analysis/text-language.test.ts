import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  languageName,
  languageOfText,
  likelyLanguage,
  languagesSpoken,
  mainLanguage,
} from '../../src/analysis/builtin/text-language.ts';

const test = suite('the language of texts');

test('texts in ten languages are told apart', () => {
  const texts = {
    en: 'The kettle has been leaking since last week and nobody can tell me what to do with it.',
    de: 'Der Wasserkocher tropft seit letzter Woche und niemand kann mir sagen, was man damit machen soll.',
    fr: 'La bouilloire fuit depuis la semaine dernière et personne ne sait ce que je devrais en faire.',
    es: 'La tetera pierde agua desde la semana pasada y nadie sabe decirme qué puedo hacer con ella.',
    it: 'Il bollitore perde acqua dalla settimana scorsa e nessuno sa dirmi che cosa devo farne adesso.',
    nl: 'De waterkoker lekt sinds vorige week en niemand kan mij vertellen wat ik ermee moet doen.',
    pl: 'Czajnik przecieka od zeszłego tygodnia i nikt nie potrafi mi powiedzieć, co mam z nim zrobić.',
    ru: 'Чайник протекает с прошлой недели, и никто не может сказать мне, что с ним теперь делать.',
    ar: 'الغلاية تسرب الماء منذ الأسبوع الماضي ولا أحد يستطيع أن يخبرني ماذا أفعل بها الآن.',
    ja: 'やかんが先週から水漏れしていて、どうすればいいのか誰も教えてくれないので困っています。毎日床を拭いています。',
  };
  assert.equal(Object.values(texts).map(languageOfText), Object.keys(texts));
});

test('letters that one language alone has tell it, also among Chinese ones', () => {
  const texts = { ja: '株式投資の初心者', ko: '게임용 컴퓨터 조립', zh: '学习机器学习的人' };
  for (const [language, text] of Object.entries(texts)) assert.is(likelyLanguage(text), language);
  assert.is(likelyLanguage('I love アニメ and my cats love them, too'), 'en');
});

test('a quotation in English does not make a German text English', () => {
  const text =
    'Im Handbuch steht „the lid and that handle“, aber der Deckel passt leider überhaupt nicht auf die Kanne.';
  assert.equal(languageOfText(text), 'de');
});

test('short texts are in no language, or in the likeliest', () => {
  assert.equal(['Danke!', '', 'ok'].map(languageOfText), [null, null, null]);
  assert.is(likelyLanguage(''), 'en');
  assert.is(likelyLanguage('Gartenwerkzeug für kleine Balkone'), 'de');
});

test('the main language is that of most texts that can be told, if they are enough', () => {
  assert.is(mainLanguage(['en', 'de', null, 'de', 'de', 'en']), 'de');
  assert.is(mainLanguage(['de', null, null, null, null, null]), null);
  assert.is(mainLanguage([null, null]), null);
  assert.is(mainLanguage([]), null);
  const spoken = [...Array<string>(30).fill('en'), 'de', 'de', 'de', 'de', 'nl', null];
  assert.equal(languagesSpoken(spoken), ['en', 'de'], 'a single text is a guess');
  assert.equal(languagesSpoken(['nl']), []);
});

test('languages have English names, unknown codes stay', () => {
  assert.is(languageName('de'), 'German');
  assert.is(languageName('!'), '!');
});

test.run();
