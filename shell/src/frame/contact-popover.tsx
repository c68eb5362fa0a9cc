import type { SiteInfo } from '@portal/contract/runtime-config';
import { classNames, IconButton } from '@portal/ui';
import { useId } from 'react';
import css from './contact-popover.module.css';
import panelCss from './hover-panel.module.css';
import { useHoverPanel } from './use-hover-panel';

/** The organiser's phone and address, 240 px wide. */
export function ContactPopover({ organiser }: { organiser: SiteInfo['organiser'] }) {
  const panel = useHoverPanel();
  const id = useId();
  return (
    <div className={panelCss.root} {...panel.root}>
      <IconButton
        icon="phone"
        label="联系电话与办公地址"
        title={undefined}
        aria-expanded={panel.open}
        aria-controls={id}
        onClick={panel.toggle}
      />
      <div id={id} className={panelCss.panel}>
        <dl className={classNames(panelCss.box, css.box)}>
          <dt className={css.term}>联系电话</dt>
          <dd>
            <a className={css.phone} href={`tel:${organiser.hotline.replaceAll(/[^\d+]/g, '')}`}>
              {organiser.hotline}
            </a>
          </dd>
          <dt className={css.term}>办公地址</dt>
          <dd>{organiser.address}</dd>
        </dl>
      </div>
    </div>
  );
}
