import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ControlsProvider } from './controls-provider';
import { ConfirmDialog, type ConfirmDialogProps } from './dialog';

export type ConfirmOptions = Pick<
  ConfirmDialogProps,
  'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'danger'
>;

function Question({ options, onAnswer }: { options: ConfirmOptions; onAnswer: (yes: boolean) => void }) {
  const [open, setOpen] = useState(true);
  const answer = (yes: boolean) => {
    setOpen(false);
    onAnswer(yes);
  };
  return (
    <ControlsProvider>
      <ConfirmDialog {...options} open={open} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
    </ControlsProvider>
  );
}

/** How long the dialog takes to close. */
const CLOSING_MS = 300;

/** Shows a confirmation dialog; can be called outside React. @returns true for 确定, false otherwise */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  const opener = document.activeElement;
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  return new Promise((resolve) => {
    const end = (yes: boolean, closingMs: number) => {
      openerWatch.disconnect();
      resolve(yes);
      setTimeout(() => {
        root.unmount();
        host.remove();
      }, closingMs);
    };
    // A deadline or another tab may remove what the question is about.
    const openerWatch = new MutationObserver(() => {
      if (opener?.isConnected === false) end(false, 0);
    });
    openerWatch.observe(document.body, { childList: true, subtree: true });
    root.render(<Question options={options} onAnswer={(yes) => end(yes, CLOSING_MS)} />);
  });
}
