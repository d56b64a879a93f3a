const kinds: Record<string, [kind: string, word: string]> = {
  queued: ['busy', 'waiting'],
  running: ['busy', 'running'],
  canceling: ['busy', 'being canceled'],
  succeeded: ['good', 'done'],
  failed: ['bad', 'failed'],
  canceled: ['', 'canceled'],
  active: ['good', 'watching'],
  nothing_live: ['', 'waits for imports'],
  disabled: ['', 'off'],
  suspended: ['warn', 'suspended'],
  partial: ['warn', 'partial'],
};

export function Status({ status }: { status: string }) {
  const [kind, word] = kinds[status] ?? ['', status];
  return <span className={`status ${kind}`}>{word}</span>;
}
