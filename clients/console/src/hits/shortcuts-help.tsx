import { Dialog } from '../parts/dialog.tsx';

const keys = [
  ['j', 'the next hit'],
  ['k', 'the one before'],
  ['a', 'approve, and go on'],
  ['d', 'dismiss, and go on'],
  ['u', 'undo the last decision'],
  ['o', 'open the post'],
  ['?', 'this help'],
] as const;

export function ShortcutsHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="With the keyboard alone" isOpen={isOpen} onClose={onClose}>
      <dl className="keys-help">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
