/**
 * What visitors call things that our pages call something else, in lower case. A phrase is looked up before its words,
 * so that it also works if it consists of words that the index leaves out. The words after it are ours.
 */
export const synonyms: readonly (readonly [phrases: readonly string[], ours: readonly string[]])[] =
  [
    [
      ['how much', 'cost', 'costs', 'fee', 'fees', 'rates', 'price list', 'subscription'],
      ['pricing', 'plans'],
    ],
    [
      ['dentist', 'dental', 'doctor', 'doctors', 'gp', 'surgery', 'physio', 'vet', 'optician'],
      ['healthcare', 'clinic'],
    ],
    [
      ['hairdresser', 'barber', 'salon', 'spa', 'beautician'],
      ['appointments', 'bookings'],
    ],
    [
      ['lawyer', 'solicitor', 'accountant', 'plumber', 'electrician', 'garage', 'builder'],
      ['industries'],
    ],
    [['estate agent', 'realtor', 'property', 'letting'], ['real estate']],
    [['hotel', 'guest house', 'b&b'], ['hospitality']],
    [
      [
        'zapier',
        'make.com',
        'n8n',
        'salesforce',
        'hubspot',
        'crm',
        'slack',
        'integrate',
        'integration',
      ],
      ['webhook', 'integrations'],
    ],
    [
      ['hipaa', 'soc 2', 'soc2', 'iso 27001', 'pci', 'compliance', 'compliant', 'certified'],
      ['certificates', 'privacy', 'security'],
    ],
    [['csp'], ['content security policy']],
    [['gdpr'], ['data protection law', 'privacy']],
    [['dpa'], ['data processing agreement']],
    [
      ['data residency', 'residency', 'data location', 'data centre', 'data center', 'region'],
      ['data stored', 'where we keep it', 'country'],
    ],
    [
      [
        'phone number',
        'telephone number',
        'call you',
        'speak to someone',
        'talk to a person',
        'support',
      ],
      ['contact'],
    ],
    [['sip', 'twilio', 'voip', 'landline', 'pbx'], ['phone lines']],
    [['whatsapp', 'sms', 'text message'], ['channels']],
    [
      ['self host', 'on premise', 'on prem', 'docker', 'install'],
      ['self-hosting', 'run it'],
    ],
    [
      ['hosting', 'hosted'],
      ['host the server', 'where we keep it', 'running it yourself'],
    ],
    [
      ['uptime', 'outage', 'down', 'sla', 'service level', 'availability'],
      ['status', 'promise an uptime'],
    ],
    [
      ['overage', 'overages', 'top up'],
      ['add-on credits', 'extra minute'],
    ],
    [
      ['accuracy', 'benchmark', 'proof', 'success rate'],
      ['evidence', 'measured'],
    ],
    [
      ['cancel', 'refund', 'money back'],
      ['cancel', 'subscription', 'billing'],
    ],
    [
      ['trial', 'try', 'free'],
      ['free', 'demo'],
    ],
  ]
