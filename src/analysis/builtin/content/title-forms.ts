import { folded } from '../rules/statements.ts';

/** Forms of titles that can be told by their words or signs. One title may have several. */
const forms: Record<string, RegExp> = {
  'asks a question': /$(?<=[?？؟]\W*)/u,
  'asks how': /^\W*(?:how (?:to|do|can|would|should)|wie (?:kann|macht)|c[oó]mo)(?!\p{L})/u,
  'asks why': /^\W*(?:why|warum|por qué|pourquoi)(?!\p{L})/u,
  'asks what or which': /^\W*(?:what|what's|which|welche\w*|was|qué|cuál|quel\w*)(?!\p{L})/u,
  'asks anyone': /(?<!\p{L})(?:any ?one|any ?body|does any|is there an?y?|jemand|alguien|quelqu'un)(?!\p{L})/u,
  'tells in the first person': /(?<!\p{L})(?:i|i'm|i've|i'd|my|we|our|we've|ich|mein\w*|mi|yo)(?!\p{L})/u,
  'shows own work':
    /(?<!\p{L})(?:i|we|i've|we've) (?:just |finally |recently )?(?:made|built|created|wrote|released|launched|published|designed|drew|painted)(?!\p{L})/u,
  'starts with a number': /^\W*(?:top )?\d+(?!\p{L}|\d|[./:])/u,
  'has a tag in brackets': /^\s*[[(【][^\])】]{2,30}[\])】]/u,
  'announces a release': /(?<!\p{L})(?:v?(?<!\d\d)\d+\.\d+(?:\.\d+)?|released?|announc\w+|now available)(?!\p{L})/u,
  'compares two things': /(?<!\p{L})(?:vs\.?|versus|compared (?:to|with))(?!\p{L})/u,
  'asks for advice or help': /(?<!\p{L})(?:advice|help|recommend\w*|suggest\w*|tips?|hilfe|ayuda)(?!\p{L})/u,
};

export function titleForms(title: string): string[] {
  const plain = folded(title.slice(0, 400));
  return Object.entries(forms).flatMap(([form, pattern]) => (pattern.test(plain) ? [form] : []));
}
