import { conform } from '../../testing/conform';

const ASK = 'POST /assistant/ask';
const question = { body: { question: '怎么报名？' } };

conform('assistant', {}, (at) => ({
  [ASK]: {
    good: () => at.call(ASK, question),
    TOO_MANY_REQUESTS: () => at.twice(ASK, question, 'ASSISTANT_ADDRESS_MINUTE'),
  },
}));
