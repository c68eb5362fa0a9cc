import { useCallback, useEffect, useState } from 'react';

interface Move {
  /** Index after the move, and that of the last item. */
  to: number;
  last: number;
  by: number;
}

/**
 * The browser lets go of a button that moves with its row: the focus follows it. At an end the pressed button is gone, and
 * the one of the other direction takes its place.
 * @returns `follow`, to be called with the beginning of the ids `…-up` and `…-down` of the moved item's buttons; `announcement` for
 *   the status of the list
 */
export function useMovedFocus() {
  const [moved, setMoved] = useState<{ buttonId: string; position: number }>();
  useEffect(() => {
    if (moved) document.getElementById(moved.buttonId)?.focus();
  }, [moved]);
  const follow = useCallback((id: string, { to, last, by }: Move) => {
    const direction = to === 0 ? 'down' : to === last ? 'up' : by < 0 ? 'up' : 'down';
    setMoved({ buttonId: `${id}-${direction}`, position: to + 1 });
  }, []);
  return { follow, announcement: moved ? `已移到第${moved.position}个` : '' };
}
