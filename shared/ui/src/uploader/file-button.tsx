import { Button } from '@portal/ui';
import { type ComponentProps, useRef } from 'react';

export interface FileButtonProps
  extends Pick<ComponentProps<typeof Button>, 'id' | 'icon' | 'variant' | 'className' | 'aria-label'> {
  /** Accepted types, comma-separated. */
  accept: string;
  /** Opens a phone's rear camera instead of the file picker. */
  camera?: boolean;
  multiple?: boolean;
  children: string;
  /** Called for each file, in the browser's order. */
  onFile: (file: File) => void;
}

/** Button that opens the file picker, for places too small for a DropZone. */
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
