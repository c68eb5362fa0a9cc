import { Button } from '@portal/ui';
import { type ComponentProps, useRef } from 'react';

export interface FileButtonProps
  extends Pick<ComponentProps<typeof Button>, 'id' | 'icon' | 'variant' | 'className' | 'aria-label'> {
  /** Accepted types, separated by commas. */
  accept: string;
  /** Opens a phone's rear camera instead of the file picker. */
  camera?: boolean;
  multiple?: boolean;
  children: string;
  /** Called for each chosen file, in the order in which the browser names them. */
  onFile: (file: File) => void;
}

/** A button that lets the browser ask for files: small, where a place to drop on would be too much. */
export function FileButton({ accept, camera, multiple, onFile, children, ...look }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} size="s" onClick={() => picker.current?.click()}>
        {children}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        capture={camera ? 'environment' : undefined}
        multiple={multiple}
        onChange={(event) => {
          for (const file of event.target.files ?? []) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
