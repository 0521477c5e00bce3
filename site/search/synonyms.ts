/**
 * What visitors call things that our pages call something else, in lower case. A phrase is looked up before its words,
 * so that it also works if it consists of words that the index leaves out. The words after it are ours.
 */
export const synonyms: readonly (readonly [phrases: readonly string[], ours: readonly string[]])[] =
  [
    [
      [
        'how much',
        'price',
        'prices',
        'cost',
        'costs',
        'fee',
        'fees',
        'rates',
        'price list',
        'subscription',
      ],
      ['pricing', 'plans'],
    ],
    [
      ['stripe', 'credit card', 'payment', 'contract', 'notice period', 'minimum term', 'invoice'],
      ['plans and payment'],
    ],
    [['dentist', 'dental', 'orthodontist', 'hygienist'], ['dentist']],
    [
      [
        'doctor',
        'doctors',
        'gp',
        'surgery',
        'nurse',
        'physio',
        'vet',
        'vets',
        'optician',
        'clinic',
        'care home',
      ],
      ['clinic', 'healthcare'],
    ],
    [['hairdresser', 'hair', 'barber', 'nails', 'salon', 'spa', 'beautician'], ['salon']],
    [['garage', 'mechanic', 'car repair', 'tyres', 'mot'], ['garage']],
    [
      [
        'plumber',
        'electrician',
        'builder',
        'roofer',
        'locksmith',
        'handyman',
        'cleaner',
        'heating',
      ],
      ['plumber'],
    ],
    [['accountant', 'bookkeeper', 'lawyer', 'solicitor'], ['accountant']],
    [
      ['estate agent', 'realtor', 'property', 'letting', 'lettings'],
      ['estate agent', 'real estate'],
    ],
    [
      ['hotel', 'guest house', 'b&b', 'hostel'],
      ['hotel', 'hospitality'],
    ],
    [
      ['restaurant', 'cafe', 'café', 'pub', 'bistro', 'takeaway', 'reservation', 'reservations'],
      ['restaurant'],
    ],
    [['gym', 'fitness', 'yoga'], ['gym']],
    [['school', 'nursery', 'college'], ['school']],
    [
      ['taxi', 'taxis', 'my trade', 'small business'],
      ['small businesses', 'industries'],
    ],
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
    [
      ['wix', 'squarespace', 'wordpress', 'webflow', 'shopify'],
      ['widget', 'website'],
    ],
    [['outlook', 'ical', 'my calendar'], ['calendar']],
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
    [['who are you', 'about us'], ['mission']],
    [
      [
        'missed calls',
        'after hours',
        'out of hours',
        'overnight',
        'weekend',
        'set up',
        'setup',
        'charity',
      ],
      ['day to day'],
    ],
    [['my number', 'my own number', 'call forwarding'], ['phone lines']],
    [
      ['references', 'case study', 'case studies', 'reviews'],
      ['might say', 'evidence'],
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
