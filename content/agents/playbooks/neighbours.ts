/**
 * Meanings whose answers can stand in for each other. `Thanks, that is all` fits several of them equally well, and so
 * do `We run a clinic` and `How do we go on?`
 */
export const neighbours: readonly (readonly string[])[] = [
  ['thanks', 'praise', 'goodbye'],
  ['industries', 'myBusiness', 'offerings'],
  ['onboarding', 'contact', 'askSupport'],
  ['contact', 'askReplyTime'],
  ['planPrice', 'annualBilling'],
  ['prices', 'planPrice', 'askMinutePrice', 'askPricingUnit', 'askSetupFee'],
  ['whatIsIt', 'askAgentProduct', 'whatCanYouDo'],
  ['recording', 'askCallData', 'keptHowLong', 'askWhatYouCollect', 'askTraining'],
  ['benefits', 'askWhyYou', 'askWhyExists'],
  ['appointments', 'askWhatItBooks'],
  ['askHowSafe', 'askEncryption', 'askDataProtection', 'askCertificates'],
  ['askAddWidget', 'askWidgetSdk', 'askWidgetLooks'],
  ['askCrm', 'askAutomation', 'askOwnTools', 'askApi', 'askWebhooks'],
  ['askSync', 'askXcent'],
  ['hours', 'askWhenBusy'],
  ['reportTime', 'recoveryTime'],
  ['languages', 'oneLanguage', 'askLanguageOfDemo'],
  ['freePlan', 'askCardForTrial'],
  ['roomPrice', 'totalPrice'],
]
