import { paths } from '@portal/contract/paths';

const services: Readonly<Record<string, string>> = {
  'help-solve': paths.helpSolve.href(),
  product: paths.productServicesList.href(),
  finance: paths.financeServices.href(),
  talent: paths.talentServices.href(),
  'car-insurance': paths.carInsurance.href(),
};

function pageHref(slug: string): string {
  const [folder = '', name = ''] = slug.split('/');
  switch (folder) {
    case 'match':
    case 'service':
    case 'park':
    case 'contact':
      return `${paths[folder].href()}/${name}`;
    case 'services':
      return services[name] ?? paths.service.href();
    case 'agreements':
      return name === 'privacy' ? paths.privacyPolicy.href() : paths.userAgreement.href();
    default:
      return paths.home.href();
  }
}

/** @returns the portal's page that shows a piece of content. */
export function contentHref(item: { type: string; id: number; slug: string; title: string }): string {
  switch (item.type) {
    case 'news':
    case 'information':
    case 'activity':
    case 'products':
    case 'financingNeeds':
    case 'project':
      return paths[item.type].detail(item.id);
    case 'partners':
      return paths.partners.named(item.title);
    case 'parks':
      return paths.park.opened(item.id);
    case 'pages':
      return pageHref(item.slug);
    default:
      return paths.assistant.href();
  }
}
