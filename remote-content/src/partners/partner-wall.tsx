import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Anchor } from '@portal/ui';
import css from './partner-wall.module.css';

/** Logos in a quiet grid; a name stands below, because few know every mark. */
export function PartnerWall({ partners }: { partners: ContentCard<'partners'>[] }) {
  return (
    <ul className={css.wall}>
      {partners.map((partner) => (
        <li key={partner.id}>
          <Anchor href={paths.partners.named(partner.title)} className={css.partner}>
            <img className={css.logo} src={partner.logo} alt="" width={160} height={64} loading="lazy" />
            <span className={css.name}>{partner.title}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
