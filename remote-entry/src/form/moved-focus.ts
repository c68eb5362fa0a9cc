import { useCallback, useEffect, useState } from 'react';

interface Move {
  to: number;
  last: number;
  by: number;
}

/**
 * Browsers drop the focus when a button moves with its row. At an end the pressed button disappears, so the
 * opposite one gets the focus.
 * @returns `follow`, to be called with the id prefix of the item's `…-up` and `…-down` buttons;
 *   `announcement` for a live region
 */
export function useFocusAfterMove() {
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
