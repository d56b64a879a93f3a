import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { understandBrief } from '../../src/analysis/builtin/brief/understand-brief.ts';
import { withoutSalesTalk } from '../../src/analysis/builtin/brief/sales-talk.ts';

const read = (brief: string) => understandBrief({ brief, audience: null, competitors: [], keywords: [] });

test('what sellers say of anything is left out of an offer', () => {
  const said: [offer: string, rest: string][] = [
    ['A lamp for readers. 30-night guarantee. Free shipping.', 'A lamp for readers.'],
    ['A desk that stays put, dual motors, 10-year warranty. Assembled in 15 minutes.', 'A desk that stays put, dual motors.'],
    ['Seed mixes for every garden. Ships in 24 hours. Order now and get 10% off!', 'Seed mixes for every garden.'],
    ['An editor for novelists. One-time payment, no subscription. Try it free for 14 days.', 'An editor for novelists.'],
    ['We tune pianos. Book a demo. No credit card required. Cancel anytime.', 'We tune pianos.'],
    ['Insoles from a scan. Clinically tested, award-winning, made in Portugal. Rated 4.9 on Trustpilot.', 'Insoles from a scan.'],
    ['Eine Lampe für Leser. Kostenloser Versand ab 50 Euro. 30 Tage Rückgaberecht. Jetzt bestellen!', 'Eine Lampe für Leser.'],
    ['Une lampe pour lire. Livraison offerte, satisfait ou remboursé. Essayez gratuitement !', 'Une lampe pour lire.'],
    ['Un curso de guitarra. Prueba gratis hoy. Sin compromiso, 20 % de descuento.', 'Un curso de guitarra.'],
    ['Scarpe per chi corre. Spedizione gratuita in 24 ore. Soddisfatti o rimborsati. Ordina ora!', 'Scarpe per chi corre.'],
    ['Een lamp voor lezers. Gratis verzending. 5 jaar garantie, zonder abonnement.', 'Een lamp voor lezers.'],
    ['Um curso de violão. Experimente grátis. Sem fidelidade.', 'Um curso de violão.'],
    ['Receipts, sorted. Trusted by 2,000 freelancers.', 'Receipts, sorted. For freelancers.'],
    ['Songs you love. Join 500,000 happy players. Download the app today!', 'Songs you love.'],
  ]; // prettier-ignore
  for (const [offer, rest] of said) assert.is(withoutSalesTalk(offer).rest.replaceAll(/\s+/g, ' '), rest, offer);
});

test('what is said of one thing stays, and a brief of sales talk alone', () => {
  for (const brief of [
    'People who shop, call and register online',
    'How do shops offer free shipping to islands?',
    'Travellers who get their money back after a trial',
    'Apps that track the warranty of tools',
    'Learn Spanish with shows, join a choir',
    'Extended warranty, lemon law, used car buyers',
    'Five star hotels, business class, airport lounges',
    'Order now. Free shipping.',
  ])
    assert.equal(withoutSalesTalk(brief), { rest: brief, times: 0 }, brief);
});

test('sales talk is nothing that people ask for, and makes a brief of what tells of nobody', () => {
  const { demand, rest, isLabelled } = read('A sunrise alarm clock. Clinically tested. Free shipping.');
  assert.equal([demand, rest.trim(), isLabelled], [['sunrise alarm clock'], 'A sunrise alarm clock.', true]);
  assert.is(read('A sunrise alarm clock. Free shipping.').isLabelled, true);
  assert.is(read('My alarm clock broke. Free shipping. What now?').isLabelled, false);
});

test('whom an offer helps ends before what they do with it', () => {
  for (const [brief, people] of [
    ['We help bookshops recover abandoned carts with SMS', 'bookshops'],
    ['It helps dentists automate their reminders', 'dentists'],
  ] as const)
    assert.equal(read(brief).audience, [people], brief);
});

test.run();
