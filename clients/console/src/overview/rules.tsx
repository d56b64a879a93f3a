import type { Overview } from '../api/types.ts';
import { capital, plain } from '../format/words.ts';
import { Marked } from '../parts/marked.tsx';
import { Table } from '../parts/table.tsx';

const kinds: Record<Overview['rules'][number]['effect'], string> = {
  forbids: 'bad',
  limits: 'warn',
  requires: 'busy',
  allows: 'good',
  informs: '',
};

/** What its rules are about, what they do, and the words that say so. */
export function Rules({ rules }: { rules: Overview['rules'] }) {
  if (rules.length === 0) return <p className="muted">No rule is known. That does not mean that there is none.</p>;
  return (
    <Table label="Rules" columns={['About', 'It', 'In its words']} className="rules">
      {rules.map((rule) => (
        <tr key={`${rule.position} ${rule.source} ${rule.title}`}>
          <td>
            {capital(plain(rule.kind))}
            {rule.also.length > 0 && (
              <span className="fine also">
                also {[...new Set(rule.also.map(({ kind }) => plain(kind)))].join(', ')}
              </span>
            )}
          </td>
          <td>
            <span className={`status ${kinds[rule.effect]}`}>{plain(rule.effect)}</span>
          </td>
          <td>
            <p className="rule-title">
              <Marked text={rule.title} stretches={place(rule.title, rule.quote)} />
            </p>
            {rule.text && rule.text !== rule.title && (
              <p className="rule-text">
                <Marked text={rule.text} stretches={place(rule.text, rule.quote)} />
              </p>
            )}
            {rule.source !== 'rules' && <p className="fine">from its {rule.source}</p>}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function place(text: string, quote: string) {
  const start = text.indexOf(quote);
  return start < 0 || quote === '' || quote === text ? [] : [{ start, end: start + quote.length }];
}
