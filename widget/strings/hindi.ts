import type { Words } from './words.ts'

export const words: Words = {
  tag: 'hi',
  dialog: '{brand} से बात करें',
  close: 'बंद करें',
  title: 'कुछ भी पूछिए, बोलकर।',
  language: 'भाषा',
  consent: ['यह कॉल रिकॉर्ड होती है। मुझे ', 'गोपनीयता नीति', ' स्वीकार है।'],
  consentMissing: 'पहले बॉक्स पर निशान लगाएँ: आपकी सहमति के बिना कॉल नहीं होगी।',
  start: 'एआई से बात करें',
  connecting: 'कनेक्ट हो रहा है...',
  cancel: 'रद्द करें',
  upTo: '2 मिनट तक। आप लिख भी सकते हैं।',
  type: 'संदेश लिखें',
  send: 'भेजें',
  hangUp: 'कॉल काटें',
  poweredBy: 'संचालक:',
  failed: 'कृपया फिर से कोशिश करें।',
}
