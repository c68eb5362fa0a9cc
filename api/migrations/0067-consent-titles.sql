-- A consent to an entry keeps the title that its season gives it, so that the account needs to know no season's consents.
ALTER TABLE consent ADD COLUMN title text, ADD COLUMN withdrawable boolean;
UPDATE consent SET kind = 'entry-truthful', title = '参赛承诺', withdrawable = false WHERE kind = 'entry-declaration';
UPDATE consent SET kind = 'entry-personalInfo', title = '处理报名个人信息', withdrawable = false WHERE kind = 'entry-personal-info';
UPDATE consent SET kind = 'entry-publicity', title = '公示参赛结果', withdrawable = true WHERE kind = 'publish-result';
