-- Why a session ended, in the words that the contract tells clients (shared/contract, auth/login).
UPDATE login_session SET end_reason = CASE end_reason
  WHEN 'ended by user' THEN 'ended-elsewhere'
  WHEN 'password reset' THEN 'password-changed'
  WHEN 'phone changed' THEN 'phone-changed'
  WHEN 'closed' THEN 'account-closed'
  WHEN 'token reused' THEN 'token-reused'
  ELSE end_reason
END WHERE end_reason IS NOT NULL;
