import { paths } from '@portal/contract/paths';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { Anchor, Container, Icon, OfficialAccountButton, telHref } from '@portal/ui';
import css from './footer.module.css';
import { Logo } from './logo';

const icpRegister = 'https://beian.miit.gov.cn/';
const policeRegister = 'https://beian.mps.gov.cn/';

const linkGroups = [
  {
    title: '大赛',
    links: [
      { label: '大赛介绍', href: paths.match.href('introduce') },
      { label: '参赛条件', href: paths.match.href('condition') },
      { label: '赛程安排', href: paths.match.href('arrange') },
      { label: '大赛报名', href: paths.competitionEnter.href() },
    ],
  },
  {
    title: '资源',
    links: [
      { label: '项目展示', href: paths.project.href() },
      { label: '融资需求', href: paths.financingNeeds.href() },
      { label: '合作机构', href: paths.partners.href() },
      { label: '产业园区', href: paths.park.href() },
    ],
  },
  {
    title: '帮助',
    links: [
      { label: '联系我们', href: paths.contact.href() },
      { label: '用户服务协议', href: paths.userAgreement.href() },
      { label: '隐私政策', href: paths.privacyPolicy.href() },
      { label: '图标库', href: paths.icons.href() },
    ],
  },
] as const;

function ContactLines({ organiser }: { organiser: SiteInfo['organiser'] }) {
  return (
    <address className={css.contact}>
      <p className={css.line}>
        <Icon name="map-pin" />
        <Anchor href={paths.contact.href('map')}>地址：{organiser.address}</Anchor>
      </p>
      <p className={css.line}>
        <Icon name="mail" />
        <a href={`mailto:${organiser.email}`}>邮箱：{organiser.email}</a>
      </p>
      <p className={css.line}>
        <Icon name="phone" />
        <a href={telHref(organiser.hotline)}>热线电话：{organiser.hotline}</a>
      </p>
      <p className={css.line}>
        <Icon name="wechat" />
        <OfficialAccountButton className={css.wechat}>官方微信公众号</OfficialAccountButton>
      </p>
    </address>
  );
}

export function Footer({ site }: { site: SiteInfo }) {
  return (
    <footer className={css.footer}>
      <Container>
        <div className={css.main}>
          <div className={css.about}>
            <Logo site={site} onDark />
            <ContactLines organiser={site.organiser} />
          </div>
          <nav className={css.groups} aria-label="页脚导航">
            {linkGroups.map((group) => (
              <div key={group.title}>
                <p className={css.groupTitle}>{group.title}</p>
                <ul>
                  {group.links.map((link) => (
                    <li key={link.href}>
                      <Anchor href={link.href} className={css.link}>
                        {link.label}
                      </Anchor>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className={css.legal}>
          <span>运营单位：{site.organiser.name}</span>
          <Anchor href={icpRegister} className={css.link}>
            ICP备案号：{site.icp}
          </Anchor>
          {site.policeRecord ? (
            <Anchor href={policeRegister} className={css.link}>
              <Icon name="shield" /> {site.policeRecord}
            </Anchor>
          ) : null}
        </div>
      </Container>
    </footer>
  );
}
