import { Tabs } from '@portal/ui/controls';
import { useState } from 'react';
import { authCopy } from '../copy';
import { RegisterLink } from '../form/form';
import { PasswordForm } from './password-form';
import { SmsForm } from './sms-form';

/** 密码登录 / 短信登录 */
export function LoginModule() {
  const [tab, setTab] = useState('password');
  return (
    <>
      <Tabs
        label={authCopy.tabs.label}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'password', label: authCopy.tabs.password, content: <PasswordForm /> },
          { value: 'sms', label: authCopy.tabs.sms, content: <SmsForm /> },
        ]}
      />
      <RegisterLink />
    </>
  );
}
