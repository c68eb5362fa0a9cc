import {
  Avatar,
  Badge,
  Breadcrumb,
  Button,
  ButtonLink,
  Card,
  Countdown,
  DescriptionList,
  Disclosure,
  EmptyState,
  ErrorState,
  FilterBar,
  Grid,
  Icon,
  IconButton,
  iconNames,
  LinkCard,
  Notice,
  Pagination,
  ProgressBar,
  Prose,
  type ProseSize,
  ProseSizeSwitch,
  SearchField,
  Section,
  SectionHeading,
  SkeletonCards,
  Spinner,
  Stat,
  Steps,
  TabNav,
  Tag,
  TextLink,
  Timeline,
  toast,
} from '@portal/ui';
import { HStack, Stack } from '@portal/ui/controls';
import type { ReactNode } from 'react';
import { useState } from 'react';

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section>
      <SectionHeading title={title} />
      {children}
    </Section>
  );
}

const filters = [
  {
    label: '行业',
    options: ['全部', '新材料', '生物医药', '电子信息'].map((label, i) => ({
      label,
      href: `/?f=${i}`,
      current: i === 0,
    })),
  },
  {
    label: '地区',
    options: ['全部', '江州市', '云安市'].map((label, i) => ({ label, href: `/?r=${i}`, current: i === 1 })),
  },
];

export function LightGallery() {
  const [size, setSize] = useState<ProseSize>('medium');
  return (
    <>
      <Sample title="按钮与链接">
        <HStack gap="2" wrap="wrap">
          <Button variant="main">立即报名</Button>
          <Button>保存</Button>
          <Button variant="outline" icon="download">
            下载附件
          </Button>
          <Button variant="ghost">取消</Button>
          <Button variant="danger">删除</Button>
          <Button busy>提交中</Button>
          <Button disabled>不可用</Button>
          <Button size="s">小</Button>
          <Button size="l" variant="main">
            大
          </Button>
          <ButtonLink href="/" variant="outline">
            链接按钮
          </ButtonLink>
          <IconButton icon="share" label="分享" />
          <TextLink href="/">文字链接</TextLink>
        </HStack>
      </Sample>
      <Sample title="标签与头像">
        <HStack gap="2" wrap="wrap">
          <Tag>草稿</Tag>
          <Tag tone="brand">已提交</Tag>
          <Tag tone="accent">退回修改</Tag>
          <Tag tone="success">资格通过</Tag>
          <Tag tone="warning">审核中</Tag>
          <Tag tone="danger">资格未通过</Tag>
          <Badge count={120} label="条未读通知" />
          <Avatar text="张晓明" label="张晓明" />
          <Avatar size="l" />
        </HStack>
      </Sample>
      <Sample title="提示">
        <Stack gap="2">
          <Notice>报名将于 6 月 30 日 17:00 截止。</Notice>
          <Notice tone="success" title="提交成功">
            您的报名材料已提交。
          </Notice>
          <Notice tone="warning">尚有 2 项必填内容未完成。</Notice>
          <Notice tone="danger">保存失败，请检查网络。</Notice>
          <HStack gap="2" wrap="wrap">
            <Button variant="outline" onClick={() => toast.success('密码重置成功')}>
              成功消息
            </Button>
            <Button variant="outline" onClick={() => toast.error('服务连接异常，请重试')}>
              错误消息
            </Button>
          </HStack>
        </Stack>
      </Sample>
      <Sample title="导航">
        <Stack gap="2">
          <Breadcrumb
            items={[
              { label: '首页', href: '/' },
              { label: '新闻中心', href: '/news' },
              { label: '大赛报名通道正式开启' },
            ]}
          />
          <TabNav
            label="大赛"
            items={[
              { href: '/a', label: '大赛介绍', current: true },
              { href: '/b', label: '组织机构' },
              { href: '/c', label: '参赛条件' },
            ]}
          />
          <TabNav
            label="机构"
            variant="pills"
            items={[
              { href: '/d', label: '全部', current: true },
              { href: '/e', label: '投资机构' },
            ]}
          />
          <FilterBar groups={filters} />
          <SearchField action="/" label="搜索新闻" />
          <Pagination page={5} pageCount={12} getHref={(page) => `/?page=${page}`} />
        </Stack>
      </Sample>
      <Sample title="卡片、数据与进度">
        <Stack gap="3">
          <Grid columns={4} phone={2}>
            <Stat value="1,286" label="参赛项目" />
            <Stat value="32.6 亿元" label="融资总额" />
            <Stat value="48" label="投资机构" />
            <Stat value="6" label="产业园区" />
          </Grid>
          <Grid columns={3}>
            <Card>普通卡片</Card>
            <Card raised>带阴影的卡片</Card>
            <LinkCard href="/">可点击的卡片</LinkCard>
          </Grid>
          <DescriptionList
            columns={2}
            items={[
              { term: '项目名称', description: '高原特色植物提取' },
              { term: '所属行业', description: '生物医药' },
            ]}
          />
          <ProgressBar label="完成度" value={62} />
          <Spinner size="l" label="正在加载" />
          <Countdown to="2030-06-30T09:00:00Z" />
        </Stack>
      </Sample>
      <Sample title="步骤与时间线">
        <Grid columns={2}>
          <Steps items={['选择类型', '验证手机', '完成']} current={1} />
          <Timeline
            items={[
              { title: '报名启动', time: '3 月 1 日', state: 'done' },
              { title: '项目征集', time: '3 月至 6 月', state: 'current', text: '在线填写并提交材料。' },
              { title: '初赛评审', time: '7 月', state: 'ahead' },
            ]}
          />
        </Grid>
      </Sample>
      <Sample title="文章">
        <ProseSizeSwitch size={size} onChange={setSize} />
        <Prose size={size}>
          <h2>大赛宗旨</h2>
          <p>大赛坚持以赛促创、以赛引才，搭建项目、资本与园区之间的桥梁，让好想法在这里落地生根。</p>
          <ul>
            <li>聚焦重点产业</li>
            <li>服务中小企业</li>
          </ul>
          <blockquote>凡报名参赛的项目，均可获得专属服务顾问。</blockquote>
        </Prose>
        <Disclosure summary="报名需要准备哪些材料？">营业执照、项目计划书与团队介绍。</Disclosure>
      </Sample>
      <Sample title="加载、空白与出错">
        <Stack gap="3">
          <SkeletonCards count={3} />
          <Grid columns={2}>
            <Card>
              <EmptyState
                title="暂无参赛记录"
                text="报名后可以在这里查看进度。"
                action={<Button variant="main">去报名</Button>}
              />
            </Card>
            <Card>
              <ErrorState onRetry={() => {}} />
            </Card>
          </Grid>
        </Stack>
      </Sample>
      <Sample title="图标">
        <HStack gap="3" wrap="wrap">
          {iconNames.map((name) => (
            <span key={name}>
              <Icon name={name} size="l" /> {name}
            </span>
          ))}
        </HStack>
      </Sample>
    </>
  );
}
