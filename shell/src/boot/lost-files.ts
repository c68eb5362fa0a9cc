/**
 * Asks for the scripts once the first frame is drawn, so that they share the line with nothing that is read. A page
 * that is opened in the background draws no frame and asks at once. The page's own script is asked for again when it
 * did not come: at the next press, and when the network is back. Until then `data-lost` lets the stylesheet say so.
 */
export const AFTER_FIRST_FRAME = `(function(){var d=document.documentElement.dataset;function run(l){delete d.lost;var s=document.createElement('script');s.async=false;s.crossOrigin='anonymous';s.integrity=l.integrity;s.src=l.href;s.onerror=function(){s.remove();d.lost='';function again(){removeEventListener('online',again);removeEventListener('click',again,true);run(l)}addEventListener('online',again);addEventListener('click',again,true)};document.head.append(s)}function go(){document.querySelectorAll('link[rel=later]').forEach(function(l){if('run'in l.dataset)run(l);else l.rel='preload'})}document.hidden?go():requestAnimationFrame(function(){setTimeout(go)})})()`;

const isLost = ({ sheet }: HTMLLinkElement) => !sheet?.cssRules.length;

/** Stylesheets that stand in the document and did not come, or came empty. */
export function lostStylesheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isLost);
}

/** Browsers do not ask again for pictures and stylesheets that were lost; the page does when the network is back. */
export function askAgainWhenOnline(): void {
  window.addEventListener('online', () => {
    for (const link of lostStylesheets()) link.replaceWith(link.cloneNode());
    for (const picture of document.images)
      if (picture.complete && picture.naturalWidth === 0 && picture.src)
        picture.setAttribute('src', picture.src);
  });
}
