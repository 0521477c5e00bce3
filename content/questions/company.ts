import { brand } from '@ringwell/brand/brand.ts'
import { company } from '../facts/company.ts'
import { articleLinks } from '../blog/schema.ts'
import type { QuestionGroup } from './question.ts'

export const companyQuestions: QuestionGroup = {
  id: 'company',
  title: 'The company and this site',
  items: [
    {
      id: 'askWhyExists',
      question: `Why does ${brand.name} exist?`,
      answer:
        'To make sure that everyone who calls a business is answered at once and understood. And that they are helped, or passed to the right person.',
      asked: [
        'what is your mission',
        'what is your vision',
        'what do you believe in',
        'what are your values',
        'why did you start this company',
        'what drives you',
        'what problem do you solve',
        'what is the story of the company',
      ],
      cues: ['mission', 'vision', 'values', 'story'],
      from: 'about',
    },
    {
      id: 'askReferences',
      question: 'Which customers do you have?',
      answer:
        'We name no customers here: the logos, quotes and people on this site are samples, marked as such. Ask us for references in your field.',
      asked: [
        'who uses your service',
        'do other firms work with you already',
        'is anybody using this today',
        'who are your customers',
        'can I see case studies',
        'do you have references',
        'are the testimonials real',
        'are those logos real companies',
        'which companies use your agents',
        'do you have a success story',
        'can I talk to one of your clients',
        'is the team on the about page real',
        'does anyone in our trade use it',
        'has any shop like ours bought this from you',
      ],
      cues: ['references', 'case studies', 'testimonials', 'logos'],
      from: 'whyUs',
    },
    {
      id: 'askWhyYou',
      question: 'How are you different from other providers?',
      answer:
        'We publish prices, what we measured and what the agent isn’t for, and you can check all of it. We make no claims about other providers.',
      asked: [
        'why should I choose you',
        'what makes you better than your competitors',
        'how do you compare to other voice agents',
        'why not one of the big providers',
        'what is special about you',
        'are you better than the others',
        'what sets you apart',
        'why you and not somebody else',
      ],
      cues: ['competitors', 'competition', 'different', 'other providers', 'choose you'],
      from: 'whyUs',
    },
    {
      id: 'askArticles',
      question: 'Do you have articles or a blog?',
      answer: `Yes. There are ${articleLinks.length} articles by topic: costs, customer service, getting started, industries, sales and technology.`,
      asked: [
        'is there a blog',
        'where can I read more',
        'do you publish anything',
        'what do you write about',
        'do you have a guide for beginners',
        'any reading material about voice bots',
        'which articles are there',
        'do you have whitepapers',
      ],
      cues: ['blog', 'articles', 'article', 'read'],
    },
    {
      id: 'askNews',
      question: 'What is new?',
      answer:
        'The page with what’s new lists each change by date and has a feed. Everything on it works today.',
      asked: [
        'what have you changed lately',
        'which features did you add',
        'is there a changelog',
        'what are your latest updates',
        'do you have release notes',
        'what is on your roadmap',
        'what did you release last',
        'how often do you update it',
      ],
      cues: ['new', 'changelog', 'updates', 'release', 'lately'],
      from: 'changelog',
    },
    {
      id: 'askReplyTime',
      question: 'How soon do you reply?',
      answer: `A real person reads your message on the contact page and replies within ${company.replyWithinHours} hours.`,
      asked: [
        'how quickly do you answer messages',
        'when will I hear from you',
        'how long until somebody gets back to me',
        'how fast do you respond to emails',
        'when does somebody reply if I fill in the form',
        'how soon will your team write back',
        'when do I get an answer to my message',
        'do you answer at weekends',
      ],
      cues: ['reply', 'get back', 'hear from you', 'write back'],
      from: 'contact',
    },
  ],
}
