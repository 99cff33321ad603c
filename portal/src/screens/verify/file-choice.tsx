import type { ReactElement } from 'react';

/**
 * Lets the user select a proof file, or drop one. The native input inside is accessible to keyboards and screen
 * readers.
 */
export function FileChoice({
  chosen,
  onChoose,
}: {
  /** Selected file's name. */
  chosen: string | undefined;
  onChoose: (file: File) => void;
}): ReactElement {
  const choose = (files: FileList | null): void => {
    const file = files?.item(0);
    if (file !== undefined && file !== null) onChoose(file);
  };
  return (
    <label
      className="relative block cursor-pointer rounded-xl border border-dashed border-line-strong/60 p-6 text-center text-sm hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          choose(event.target.files);
          // The reset lets the user select the same file again after changing it.
          event.target.value = '';
        }}
      />
      <span className="block font-medium">Select a proof, or drop it here</span>
      <span className="mt-1 block break-all text-quiet">{chosen ?? 'A file that ends in .tlog-proof'}</span>
    </label>
  );
}
