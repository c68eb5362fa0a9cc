import { Button, TextLink } from '@portal/ui';
import {
  Cascader,
  Checkbox,
  ControlsProvider,
  confirm,
  DateInput,
  Dialog,
  Field,
  FieldGroup,
  Flex,
  Input,
  MonthInput,
  NumberInput,
  PasswordInput,
  RadioGroup,
  Select,
  SimpleGrid,
  Stack,
  Tabs,
  TagsInput,
  Textarea,
} from '@portal/ui/controls';
import { Alert, Skeleton, SkeletonText, Table } from '@portal/ui/controls/page';
import { useState } from 'react';
import { Sample } from './light-gallery';

const tracks = [
  {
    value: '1',
    label: '省内赛区',
    children: [
      { value: '11', label: '新材料' },
      { value: '12', label: '生物医药' },
    ],
  },
  { value: '2', label: '省外赛区', children: [{ value: '21', label: '电子信息' }] },
];

function Fields() {
  const [type, setType] = useState('1');
  const [track, setTrack] = useState<string[]>([]);
  const [month, setMonth] = useState('2024-03');
  const [tags, setTags] = useState<string[]>(['石墨烯', '储能']);
  return (
    <SimpleGrid columns={2} gap="3">
      <Field label="项目名称" required help="与商业计划书封面一致">
        <Input placeholder="请输入项目名称" />
      </Field>
      <Field label="手机号" required error="请输入正确的11位手机号">
        <Input inputMode="tel" defaultValue="1380" />
      </Field>
      <Field label="密码" required>
        <PasswordInput placeholder="请输入密码" />
      </Field>
      <Field label="营业收入">
        <NumberInput unit="万元" defaultValue="320.5" />
      </Field>
      <Field label="所属行业">
        <Select placeholder="请选择行业" options={[{ value: '1', label: '新材料' }]} />
      </Field>
      <Field label="成立日期">
        <DateInput defaultValue="2021-05-01" />
      </Field>
      <FieldGroup label="入职时间">
        <MonthInput label="入职时间" value={month} onChange={setMonth} />
      </FieldGroup>
      <FieldGroup label="参赛赛道" required error="请选择参赛赛区">
        <Cascader
          options={tracks}
          value={track}
          onChange={setTrack}
          levels={[{ label: '赛区' }, { label: '赛道' }]}
          invalid
        />
      </FieldGroup>
      <FieldGroup label="参赛类型" required>
        <RadioGroup
          cards
          value={type}
          onChange={setType}
          options={[
            { value: '1', label: '个人/团队', description: '未注册企业的创业者' },
            { value: '2', label: '企业', description: '已注册的企业法人' },
          ]}
        />
      </FieldGroup>
      <Field label="项目简介" help="请用通俗的语言介绍">
        <Textarea limit={20} defaultValue="本项目面向高原地区储能需求，研发低成本石墨烯材料。" />
      </Field>
      <Field label="关键词">
        <TagsInput label="关键词" value={tags} onChange={setTags} max={5} />
      </Field>
      <Checkbox error="请先阅读并同意用户协议和隐私协议" links={<TextLink href="#">《用户协议》</TextLink>}>
        我已阅读并同意
      </Checkbox>
    </SimpleGrid>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'default' | 'half' | 'login'>();
  const [answer, setAnswer] = useState('');
  const [tab, setTab] = useState('a');
  const close = () => setOpen(undefined);
  const ask = async () => {
    const yes = await confirm({ text: '确定要退出登录吗？' });
    setAnswer(yes ? '已确定' : '已取消');
  };
  return (
    <Stack gap="2">
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => setOpen('default')}>对话框 30%</Button>
        <Button onClick={() => setOpen('half')}>对话框 50%</Button>
        <Button onClick={() => setOpen('login')}>对话框 1100</Button>
        <Button onClick={ask}>确认</Button>
        <output>{answer}</output>
      </Flex>
      <Tabs
        label="登录方式"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'a', label: '密码登录', content: '使用用户名或手机号登录' },
          { value: 'b', label: '短信登录', content: '使用短信验证码登录' },
        ]}
      />
      <Alert tone="warning" title="请在截止前提交">
        报名材料需要修改。
      </Alert>
      <Skeleton width="50%" />
      <SkeletonText />
      <Table caption="核心团队">
        <thead>
          <tr>
            <th>姓名</th>
            <th>职务</th>
            <th data-number>持股</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>张晓明</td>
            <td>总经理</td>
            <td data-number>51%</td>
          </tr>
        </tbody>
      </Table>
      <Dialog
        open={open !== undefined}
        onClose={close}
        title="修改手机号"
        width={open}
        footer={<Button onClick={close}>确定</Button>}
      >
        <Field label="新手机号" required>
          <Input />
        </Field>
      </Dialog>
    </Stack>
  );
}

export function ControlsGallery() {
  return (
    <ControlsProvider>
      <Sample title="表单">
        <Fields />
      </Sample>
      <Sample title="浮层、标签页与表格">
        <Overlays />
      </Sample>
    </ControlsProvider>
  );
}
