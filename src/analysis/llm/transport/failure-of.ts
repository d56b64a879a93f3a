import { APICallError, InvalidResponseDataError } from 'ai';
import { beginningOf } from '../../../text/beginning.ts';
import { TooLongAnswer } from './bounded-fetch.ts';
import { type FailureReason, ModelFailure, unknownTokens } from './model.ts';

/** What an error of the SDK says of the model. */
export function failureOf(error: unknown, apiKey: string | null): ModelFailure {
  const detail = detailOf(error, apiKey);
  if (InvalidResponseDataError.isInstance(error)) return new ModelFailure('nonsense', unknownTokens, { detail });
  if (!APICallError.isInstance(error)) return new ModelFailure('unavailable', null, { detail });
  const { statusCode: status, responseHeaders: headers, responseBody: body, cause } = error;
  // A door before the model waits no longer, while that one may still be at work.
  if (status === 504 || status === 524) return new ModelFailure('timeout', unknownTokens, { detail });
  if (status === undefined || status >= 300) {
    return new ModelFailure(reasonOf(status, body), null, { detail, retryAfterMs: retryAfterMs(headers ?? {}) });
  }
  if (body !== undefined) return new ModelFailure('nonsense', null, { detail });
  // The answer did not come to its end, and was written nonetheless.
  const reason = cause instanceof TooLongAnswer ? 'nonsense' : 'unavailable';
  return new ModelFailure(reason, unknownTokens, { detail });
}

/** The key is wrong or may not use the model, the account is used up, or there is no such model or address. */
const misconfigured = [401, 402, 403, 404, 405];

function reasonOf(status: number | undefined, body = ''): FailureReason {
  if (status === undefined || status === 408 || status === 409 || status >= 500) return 'unavailable';
  if (misconfigured.includes(status) || body.includes('insufficient_quota')) return 'misconfigured';
  return status === 429 ? 'rate_limited' : 'rejected';
}

const maxDetail = 200;

/** What there is to say to the operator. Some endpoints repeat the key. */
function detailOf(error: unknown, apiKey: string | null): string {
  const status = APICallError.isInstance(error) ? (error.statusCode ?? '') : '';
  const text = `${status} ${error instanceof Error ? error.message : String(error)}`.trim();
  return beginningOf(apiKey === null ? text : text.replaceAll(apiKey, '…'), maxDetail);
}

/** How long an answer's headers ask to wait; `null`: they do not say. */
export function retryAfterMs(headers: Record<string, string>): number | null {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (milliseconds >= 0) return milliseconds;
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const wait = /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
