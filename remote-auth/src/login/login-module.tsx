import { Tabs } from '@portal/ui/controls';
import { useState } from 'react';
import { RegisterLink } from '../form/form';
import { PasswordForm } from './password-form';
import { SmsForm } from './sms-form';

const copy = {
  tabs: { label: '登录方式', password: '密码登录', sms: '短信登录' },
} as const;

export function LoginModule() {
  const [tab, setTab] = useState('password');
  return (
    <>
      <Tabs
        label={copy.tabs.label}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'password', label: copy.tabs.password, content: <PasswordForm /> },
          { value: 'sms', label: copy.tabs.sms, content: <SmsForm /> },
        ]}
      />
      <RegisterLink />
    </>
  );
}
