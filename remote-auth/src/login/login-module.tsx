import { Tabs } from '@portal/ui/controls';
import { useState } from 'react';
import { RegisterLink } from '../form/form';
import { PasswordForm } from './password-form';
import { SmsForm } from './sms-form';

export function LoginModule() {
  const [tab, setTab] = useState('password');
  return (
    <>
      <Tabs
        label="登录方式"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'password', label: '密码登录', content: <PasswordForm /> },
          { value: 'sms', label: '短信登录', content: <SmsForm /> },
        ]}
      />
      <RegisterLink />
    </>
  );
}
