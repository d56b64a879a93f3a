import { problemOf } from '../api/problem.ts';

/**
 * A refusal that speaks of the fields of a form by their labels. `labels`: of fields of the API, by the beginning of their
 * JSON pointers. What is about none of them stays as it is.
 */
export function withLabels(error: unknown, labels: Readonly<Record<string, string>>): unknown {
  const problem = problemOf(error);
  if (!problem) return error;
  const sentences = problem.errors.flatMap(({ pointer, detail }) => {
    const field = Object.keys(labels).find((one) => pointer === one || pointer.startsWith(`${one}/`));
    return field === undefined ? [] : [`${labels[field]}: ${lowered(detail)}.`];
  });
  if (sentences.length === 0) return error;
  return {
    data: { problem: { ...problem, title: 'Something in the form is not right', detail: sentences.join(' ') } },
  };
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
