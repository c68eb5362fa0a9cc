import { avatarAtom, displayNameAtom, sessionAtom } from '@portal/session';
import { Anchor, Avatar, Badge, Icon } from '@portal/ui';
import { Box, Flex, Text } from '@portal/ui/controls';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { type CenterTab, centerTabs, tabHref } from './tabs';

/** 138****0000: enough to recognise one's own number, and nothing to read over a shoulder. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}

/** Who is signed in. */
export function Identity() {
  const avatar = useAtomValue(avatarAtom);
  const name = useAtomValue(displayNameAtom);
  const { userInfo, entName } = useAtomValue(sessionAtom);
  const phone = maskPhone(userInfo?.mobile ?? '');
  return (
    <Flex gap="1.5" align="center" minWidth="0" paddingInline={{ lg: '1.5' }}>
      {avatar.kind === 'picture' ? (
        <Avatar size="l" src={avatar.url} />
      ) : (
        <Avatar size="l" text={avatar.text} />
      )}
      <Box flex="1" minWidth="0">
        <Text fontSize="lg" fontWeight="semibold">
          {name}
        </Text>
        <Text textStyle="hint" fontVariantNumeric="tabular-nums">
          {entName || phone}
        </Text>
      </Box>
    </Flex>
  );
}

/** The tabs: a column beside the page where there is room, a line to scroll on phones. */
export function CenterNav({ current, unread }: { current: CenterTab; unread: number }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const line = list.current;
    const item = line?.querySelector<HTMLElement>('[aria-current]');
    if (line && item) line.scrollLeft = item.offsetLeft - (line.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="个人中心">
      <Flex
        asChild
        position="relative"
        direction={{ lg: 'column' }}
        gap="0.5"
        marginInline={{ base: '-gutter', lg: '0' }}
        paddingInline={{ base: 'gutter', lg: '0' }}
        borderBottom={{ base: '1px solid', lg: '0' }}
        borderColor="line"
        overflowX={{ base: 'auto', lg: 'visible' }}
        overscrollBehaviorX="contain"
        scrollbarWidth="none"
      >
        <ul ref={list}>
          {centerTabs.map(({ tab, label, icon }) => (
            <li key={tab}>
              <TabLink href={tabHref(tab)} current={tab === current}>
                <Icon name={icon} />
                {label}
                {tab === 'notifications' ? <Badge count={unread} label="条未读" /> : null}
              </TabLink>
            </li>
          ))}
        </ul>
      </Flex>
    </nav>
  );
}

interface TabLinkProps {
  href: string;
  current: boolean;
  children: ReactNode;
}

function TabLink({ href, current, children }: TabLinkProps) {
  return (
    <Flex
      asChild
      gap="1"
      align="center"
      minHeight="6"
      paddingInline="1.5"
      borderBottom={{ base: '3px solid', lg: '0' }}
      borderColor="transparent"
      borderRadius={{ lg: 'm' }}
      color="text.soft"
      fontWeight="medium"
      whiteSpace="nowrap"
      css={{ '& > svg': { display: { base: 'none', lg: 'block' } } }}
      _hover={{ color: 'brand.600', background: { lg: 'brand.50' } }}
      _focusVisible={{ outlineOffset: '-3px' }}
      _currentPage={{
        borderColor: 'brand.600',
        background: { lg: 'brand.50' },
        color: 'brand.600',
        fontWeight: 'semibold',
      }}
    >
      <Anchor href={href} keepScroll aria-current={current ? 'page' : undefined}>
        {children}
      </Anchor>
    </Flex>
  );
}
