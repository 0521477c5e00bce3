import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, parseConfig, variableNames } from './config.ts'
import { DEFAULT_SIP_PORT, isOnlyLocal } from './sip/sipSettings.ts'

function problemOf(variables: Record<string, string>): string {
  try {
    parseConfig(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  return 'none'
}

test('an empty environment works: port 3000, data in ./data, no provider, and no forwarding', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: undefined,
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    natsUrl: undefined,
    s3: undefined,
    callsPerAddress: 3,
    webVitals: true,
    tellsOfListeners: true,
    publishesFigures: true,
    callLimitMs: 120_000,
    idleLimitMs: 45_000,
    resumeWaitMs: 60_000,
    formProof: { mode: 'suspicious', floodPerMinute: 30, secret: undefined },
    dailyMinutes: { server: undefined, agents: new Map(), eachAgent: undefined },
    publicUrl: 'http://localhost:3000',
    allowedOrigins: '*',
    agentOrigins: new Map(),
    allowCustomPrompts: false,
    agentTools: [],
    diskReserveBytes: 256 * 1024 * 1024,
    retentionDays: 30,
    adminToken: undefined,
    oidc: undefined,
    auditDays: 730,
    engine: {
      maxCalls: 10,
      publicIps: [],
      udpPorts: undefined,
      llm: undefined,
      stt: undefined,
      tts: undefined,
      warmUp: 'startAndCalls',
      hasSpare: false,
    },
    openai: undefined,
    leadsWebhook: undefined,
    mail: undefined,
    emailJs: undefined,
  })
})

test('an empty variable counts as unset', () => {
  const names = ['PORT', 'OPENAI_API_KEY', 'LLM_MODEL', 'SMTP_URL', 'ALLOWED_ORIGINS', 'PUBLIC_URL']
  expect(parseConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(parseConfig({}))
})

test('every variable is read', () => {
  const config = parseConfig({
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/var/ringwell',
    DATABASE_URL: 'postgresql://u:p@db.example/ringwell',
    S3_BUCKET: 'recordings',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: 'https://s3.example:9000/',
    S3_REGION: 'eu-central-1',
    S3_PATH_STYLE: 'false',
    S3_PREFIX: '/ringwell/calls',
    CALLS_PER_ADDRESS: '5',
    FORM_PROOF: 'always',
    FORM_FLOOD_PER_MINUTE: '9',
    FORM_PROOF_SECRET: 'a secret of challenges',
    WEB_VITALS: 'false',
    LISTENING_TOLD: 'false',
    STATUS_FIGURES: 'false',
    PHONE_CALL_LIMIT_SECONDS: '900',
    SIP_PORT: 'off',
    CALL_LIMIT_SECONDS: '3600',
    IDLE_LIMIT_SECONDS: '900',
    RESUME_SECONDS: '30',
    ENGINE_SPARE: 'true',
    DAILY_MINUTES: '600',
    AGENT_DAILY_MINUTES: 'front-desk=60; sales = 0; *=30',
    PUBLIC_URL: 'https://www.example.com/',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
    ALLOWED_ORIGINS: 'https://a.example,https://b.example',
    AGENT_ORIGINS: 'front-desk=https://a.example https://*.b.example; sales=https://c.example',
    ALLOW_CUSTOM_PROMPTS: 'true',
    AGENT_TOOLS: 'front-desk, sales',
    RATE_LIMIT_SCALE: '2.5',
    ADMIN_TOKEN: '0123456789abcdef',
    OIDC_ISSUER: 'https://login.example.com/tenant/',
    OIDC_CLIENT_ID: 'ringwell',
    OIDC_CLIENT_SECRET: 'o',
    AUDIT_DAYS: '0',
    SHUTDOWN_GRACE_MS: '0',
    DISK_RESERVE_MB: '0',
    RETENTION_DAYS: '0',
    ENGINE_MAX_CALLS: '3',
    ENGINE_PUBLIC_IPS: '203.0.113.7, 2001:db8::7',
    ENGINE_UDP_PORTS: '41000-41999',
    SPEECH_WARM_UP: 'false',
    LLM_BASE_URL: 'http://localhost:11434/v1/',
    LLM_MODEL: 'small',
    LLM_API_KEY: 'k',
    SPEECH_STT: 'openai',
    STT_BASE_URL: 'http://localhost:8000/v1/',
    STT_MODEL: 'whisper',
    STT_API_KEY: 's',
    SPEECH_TTS: 'openai',
    TTS_BASE_URL: 'https://voices.example/v1',
    TTS_MODEL: 'tts',
    TTS_API_KEY: 't',
    TTS_VOICE: 'nova',
    TTS_FORMAT: 'wav',
    OPENAI_MAX_CALLS: '25',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: 'http://localhost:1/v1',
    OPENAI_REALTIME_MODEL: 'gpt-realtime-mini',
    LEADS_WEBHOOK_URL: 'https://hooks.example/x?y=1',
    LEADS_WEBHOOK_SECRET: 's',
    HTTP_TOOLS_PRIVATE_HOSTS: 'crm.internal, 10.0.0.7',
    SMTP_URL: 'smtps://u:p@mail.example:465',
    CONTACT_TO: 'hello@example.com',
    CONTACT_FROM: 'site@example.com',
    CONTACT_PHONE: '+44 (20) 7946-0000',
    CONTACT_EMAIL: 'hi@shop.example',
    SOCIAL_LINKEDIN: 'https://www.linkedin.com/company/shop/',
  })
  expect(config).toEqual({
    privateHosts: ['crm.internal', '10.0.0.7'],
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/var/ringwell',
    databaseUrl: 'postgresql://u:p@db.example/ringwell',
    s3: {
      bucket: 'recordings',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      endpoint: 'https://s3.example:9000',
      region: 'eu-central-1',
      pathStyle: false,
      prefix: 'ringwell/calls/',
    },
    dailyMinutes: {
      server: 600,
      agents: new Map([
        ['front-desk', 60],
        ['sales', 0],
      ]),
      eachAgent: 30,
    },
    publicUrl: 'https://www.example.com',
    logLevel: 'warn',
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    allowedOrigins: ['https://a.example', 'https://b.example'],
    agentOrigins: new Map([
      ['front-desk', ['https://a.example', 'https://*.b.example']],
      ['sales', ['https://c.example']],
    ]),
    allowCustomPrompts: true,
    agentTools: ['front-desk', 'sales'],
    rateLimitScale: 2.5,
    callsPerAddress: 5,
    contacts: {},
    ownContacts: {
      phone: '+44 (20) 7946-0000',
      email: 'hi@shop.example',
      profiles: { linkedin: 'https://www.linkedin.com/company/shop' },
    },
    formProof: { mode: 'always', floodPerMinute: 9, secret: 'a secret of challenges' },
    webVitals: false,
    tellsOfListeners: false,
    publishesFigures: false,
    callLimitMs: 3_600_000,
    idleLimitMs: 900_000,
    resumeWaitMs: 30_000,
    adminToken: '0123456789abcdef',
    oidc: {
      issuer: 'https://login.example.com/tenant',
      clientId: 'ringwell',
      clientSecret: 'o',
    },
    auditDays: 0,
    shutdownGraceMs: 0,
    diskReserveBytes: 0,
    retentionDays: 0,
    engine: {
      maxCalls: 3,
      publicIps: ['203.0.113.7', '2001:db8::7'],
      udpPorts: { min: 41_000, max: 41_999 },
      warmUp: 'never',
      hasSpare: true,
      llm: { baseUrl: 'http://localhost:11434/v1', model: 'small', apiKey: 'k' },
      stt: { baseUrl: 'http://localhost:8000/v1', model: 'whisper', apiKey: 's' },
      tts: {
        baseUrl: 'https://voices.example/v1',
        model: 'tts',
        apiKey: 't',
        voice: 'nova',
        format: 'wav',
      },
    },
    phone: {
      twilioToken: undefined,
      telnyxKey: undefined,
      saysRecorded: true,
      callLimitMs: 900_000,
      accounts: [],
      sms: undefined,
    },
    openai: {
      apiKey: 'sk-test',
      baseUrl: 'http://localhost:1/v1',
      model: 'gpt-realtime-mini',
      transcriptionModel: 'gpt-4o-mini-transcribe',
      maxCalls: 25,
    },
    leadsWebhook: { url: 'https://hooks.example/x?y=1', secret: 's' },
    mail: {
      url: 'smtps://u:p@mail.example:465',
      to: 'hello@example.com',
      from: 'site@example.com',
    },
    emailJs: undefined,
  })
  const emailJs = parseConfig({
    EMAILJS_SERVICE_ID: 's',
    EMAILJS_TEMPLATE_ID: 't',
    EMAILJS_USER_ID: 'u',
    EMAILJS_ACCESS_TOKEN: 'a',
    EMAILJS_URL: 'http://localhost:1/api/',
    SPEECH_WARM_UP: 'calls',
  })
  expect(emailJs.engine.warmUp).toBe('calls')
  expect(emailJs.emailJs).toEqual({
    serviceId: 's',
    templateId: 't',
    userId: 'u',
    accessToken: 'a',
    url: 'http://localhost:1/api',
  })
})

test.each([
  ['PORT', 'abc', /^PORT: must be a whole number/],
  ['PORT', '70000', /^PORT: must be between 0 and 65535/],
  ['DATABASE_URL', 'mysql://db.example/x', /^DATABASE_URL: must start with postgresql/],
  ['NATS_URL', 'nats://one.example, two.example', /^NATS_URL: must start with nats:/],
  ['PUBLIC_URL', 'www.example.com', /^PUBLIC_URL: must be a URL/],
  ['PUBLIC_URL', 'https://example.com/app', /^PUBLIC_URL: must be an origin alone/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL: /],
  ['ALLOWED_ORIGINS', 'https://a.example, b.example', /^ALLOWED_ORIGINS: "b.example" is not/],
  ['AGENT_ORIGINS', 'desk=shop.example', /^AGENT_ORIGINS: "shop.example" is not/],
  [
    'AGENT_ORIGINS',
    'https://shop.example',
    /^AGENT_ORIGINS: "https:\/\/shop.example" must look like/,
  ],
  ['ALLOW_CUSTOM_PROMPTS', 'yes', /^ALLOW_CUSTOM_PROMPTS: must be true or false/],
  ['AGENT_TOOLS', 'front desk', /^AGENT_TOOLS: must be agent identifiers/],
  ['ENGINE_UDP_PORTS', '41000-', /^ENGINE_UDP_PORTS: must look like/],
  ['ENGINE_UDP_PORTS', '41999-41000', /^ENGINE_UDP_PORTS: must name the lower/],
  ['ENGINE_UDP_PORTS', '80-90', /^ENGINE_UDP_PORTS: must lie/],
  ['SPEECH_WARM_UP', 'sometimes', /^SPEECH_WARM_UP: must be true, calls or false/],
  ['ENGINE_PUBLIC_IPS', 'example.com', /^ENGINE_PUBLIC_IPS: must be IP addresses/],
  ['ENGINE_MAX_CALLS', '0', /^ENGINE_MAX_CALLS: must be between 1/],
  ['CALL_LIMIT_SECONDS', '29', /^CALL_LIMIT_SECONDS: must be between 30 and 3600/],
  ['IDLE_LIMIT_SECONDS', '3601', /^IDLE_LIMIT_SECONDS: must be between 30 and 3600/],
  ['S3_BUCKET', 'b', /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing/],
  ['S3_PREFIX', 'a', /^S3_BUCKET: missing; S3_PREFIX/],
  ['S3_PREFIX', 'a b', /^S3_PREFIX: may have letters/],
  ['S3_ENDPOINT', 's3.example', /^S3_ENDPOINT: must be a URL/],
  ['OPENAI_MAX_CALLS', '-1', /^OPENAI_MAX_CALLS: must be a whole number/],
  ['DAILY_MINUTES', '1.5', /^DAILY_MINUTES: must be a whole number/],
  ['AGENT_DAILY_MINUTES', 'desk', /^AGENT_DAILY_MINUTES: "desk" must look like/],
  ['AGENT_DAILY_MINUTES', 'desk=60; x=1h', /^AGENT_DAILY_MINUTES: "x=1h" must look like/],
  ['OIDC_ISSUER', 'http://login.example.com', /^OIDC_ISSUER: must start with https/],
  ['OIDC_CLIENT_ID', 'x', /^OIDC_ISSUER, OIDC_CLIENT_SECRET: missing/],
  ['AUDIT_DAYS', 'x', /^AUDIT_DAYS: must be a whole number/],
  ['ADMIN_TOKEN', '0123456789abcde', /^ADMIN_TOKEN: must have at least 16/],
  ['ADMIN_TOKEN', 'a token with its spaces', /^ADMIN_TOKEN: must be ASCII without spaces/],
  ['DISK_RESERVE_MB', '-1', /^DISK_RESERVE_MB: must be a whole number/],
  ['RETENTION_DAYS', 'forever', /^RETENTION_DAYS: must be a whole number/],
  ['RATE_LIMIT_SCALE', '-1', /^RATE_LIMIT_SCALE: must be a number/],
  ['WEB_VITALS', 'some', /^WEB_VITALS: must be true or false/],
  ['LISTENING_TOLD', 'perhaps', /^LISTENING_TOLD: must be true or false/],
  ['CALLS_PER_ADDRESS', 'many', /^CALLS_PER_ADDRESS: must be a whole number/],
  ['SMTP_URL', 'http://mail.example', /^SMTP_URL: must start with smtp/],
  ['TURN_URLS', 'stun:turn.example:3478', /^TURN_URLS: must be turn: or turns: addresses/],
  ['TURN_SECRET', 'north', /^TURN_URLS: missing/],
  ['LLM_MODEL', 'small', /^LLM_BASE_URL, LLM_API_KEY: missing/],
  ['SPEECH_STT', 'whisper', /^SPEECH_STT: must be builtin or openai/],
  ['SPEECH_STT', 'openai', /^STT_BASE_URL, STT_MODEL: missing; SPEECH_STT=openai needs/],
  ['SPEECH_TTS', 'openai', /^TTS_BASE_URL, TTS_MODEL: missing; SPEECH_TTS=openai needs/],
  ['STT_API_KEY', 'k', /^SPEECH_STT: must be openai, or nobody uses STT_API_KEY/],
  ['TTS_VOICE', 'nova', /^SPEECH_TTS: must be openai, or nobody uses TTS_VOICE/],
  ['TTS_BASE_URL', 'https://me:secret@voices.example', /^TTS_BASE_URL: must have no user/],
  ['TTS_BASE_URL', 'https://v.example/v1/audio/speech', /^TTS_BASE_URL: must end before/],
  ['STT_API_KEY', 'two words', /^STT_API_KEY: must be the key alone/],
  ['TTS_FORMAT', 'mp3', /^TTS_FORMAT: must be pcm or wav/],
  ['CONTACT_TO', 'a@b.example', /^SMTP_URL, CONTACT_FROM: missing/],
  ['EMAILJS_USER_ID', 'u', /^EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID: missing/],
  ['LEADS_WEBHOOK_SECRET', 's', /^LEADS_WEBHOOK_URL: missing/],
  ['CALLS_WEBHOOK_SECRET', 's', /^CALLS_WEBHOOK_URL: missing/],
  ['TWILIO_AUTH_TOKEN', 'short', /^TWILIO_AUTH_TOKEN: must be the auth token/],
  ['TWILIO_AUTH_TOKEN', 'a'.repeat(32), /^PUBLIC_URL: missing; the carrier that TWILIO_AUTH_TOKEN/],
  ['TELNYX_PUBLIC_KEY', 'abc', /^TELNYX_PUBLIC_KEY: must be the public key that Telnyx shows/],
  ['TWILIO_ACCOUNT_SID', 'SK1', /^TWILIO_ACCOUNT_SID: must be the account SID/],
  ['TWILIO_ACCOUNT_SID', `AC${'0'.repeat(32)}`, /^TWILIO_AUTH_TOKEN: missing; it is the password/],
  ['TWILIO_SMS_FROM', '+442079460958', /^TWILIO_ACCOUNT_SID: missing; TWILIO_SMS_FROM sends/],
  ['TWILIO_SMS_FROM', 'The Golden Fork', /^TWILIO_SMS_FROM: must be a number of yours/],
  ['TWILIO_API_URL', 'ftp://twilio', /^TWILIO_API_URL: must be a URL/],
  ['TELNYX_ACCOUNT_ID', 'f5586561', /^TELNYX_API_KEY: missing; an account with Telnyx needs all/],
  ['TELNYX_SMS_FROM', 'Ringwell', /^TELNYX_ACCOUNT_ID, TELNYX_API_KEY: missing; TELNYX_SMS_FROM/],
  [
    'OUTBOUND_CALLS_PER_DAY',
    '9',
    /^TWILIO_ACCOUNT_SID, .*SIP_TRUNKS: missing; OUTBOUND_CALLS_PER_DAY makes calls/,
  ],
  ['OUTBOUND_CALLS_PER_DAY', '-1', /^OUTBOUND_CALLS_PER_DAY: must be/],
  ['OUTBOUND_CALLS_PER_NUMBER', '0', /^OUTBOUND_CALLS_PER_NUMBER: must be between 1 and 100/],
  ['OUTBOUND_CALLS_PER_KEY', '0', /^OUTBOUND_CALLS_PER_KEY: must be between 1 and/],
  ['OUTBOUND_COST_PER_MINUTE', '0.01', /^OUTBOUND_COST_PER_MINUTE: must be an amount with its cu/],
  ['OUTBOUND_CALLS_AT_ONCE', 'all', /^OUTBOUND_CALLS_AT_ONCE: must be/],
  ['OUTBOUND_HOURS', '20-8', /^OUTBOUND_HOURS: must be two hours of a day/],
  ['OUTBOUND_HOURS', '8-25', /^OUTBOUND_HOURS: must be two hours of a day/],
  ['OUTBOUND_SUNDAYS', 'yes', /^OUTBOUND_SUNDAYS: must be true or false/],
  ['OUTBOUND_PREFIXES', '+44, 353', /^OUTBOUND_PREFIXES: must be beginnings of numbers/],
  ['TELNYX_APPLICATION_ID', 'an app', /^TELNYX_APPLICATION_ID: must be the id of a TeXML/],
  ['PHONE_CALL_LIMIT_SECONDS', '20', /^PHONE_CALL_LIMIT_SECONDS: must be between 30 and 3600/],
  ['SIP_PORT', 'any', /^SIP_PORT: must be off, or a port/],
  ['SIP_TLS_PORT', '5061', /^SIP_TLS_CERT, SIP_TLS_KEY: missing; SIP over TLS needs all/],
  ['SIP_TLS_KEY', '/nowhere', /^SIP_TLS_KEY: must be a file in PEM format/],
  ['SIP_TRUNKS', 'telco=a.example, telco=b.example', /^SIP_TRUNKS: two entries of one name/],
  ['SIP_TRUNKS', 'a.example;cost=1', /^SIP_TRUNKS: an entry has "cost"; it must look like name=/],
  ['SIP_REGISTER', 'sip:me@telco.example', /^SIP_REGISTER: must look like sip:user:password@/],
  ['SIP_DESK', 'office', /^SIP_DESK: must be none, or addresses and networks/],
  ['PHONE_SAYS_RECORDED', 'maybe', /^PHONE_SAYS_RECORDED: must be true or false/],
  ['CONTACT_PHONE', 'ask Ada', /^CONTACT_PHONE: must be a phone number/],
  ['CONTACT_EMAIL', 'ada', /^CONTACT_EMAIL: must be an email address/],
  ['SOCIAL_TWITTER', 'javascript:alert(1)', /^SOCIAL_TWITTER: must be a URL/],
  ['EMERGENCY_NUMBER', '<999>', /^EMERGENCY_NUMBER: must be plain words and figures/],
  ['CRISIS_LINE', 'a'.repeat(81), /^CRISIS_LINE: must have at most 80 characters/],
])('%s=%s prevents the start, with a reason', (name, value, reason) => {
  expect(problemOf({ [name]: value })).toMatch(reason)
})

test('an Amazon bucket is named in the host, and a bucket of another store in the path', () => {
  const bucket = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' }
  expect(parseConfig(bucket).s3).toMatchObject({
    pathStyle: false,
    endpoint: undefined,
    region: 'us-east-1',
    prefix: '',
  })
  expect(parseConfig({ ...bucket, S3_ENDPOINT: 'http://s3.example' }).s3?.pathStyle).toBe(true)
})

test('a relay is configured by its addresses and its secret', () => {
  const urls = 'turn:turn.example:3478, turns:turn.example:5349?transport=tcp'
  expect(parseConfig({ TURN_URLS: urls, TURN_SECRET: 'north' }).relay).toEqual({
    urls: ['turn:turn.example:3478', 'turns:turn.example:5349?transport=tcp'],
    secret: 'north',
  })
  expect(parseConfig({}).relay).toBeUndefined()
})

test('two ways of sending mail at once prevent the start', () => {
  expect(
    problemOf({
      SMTP_URL: 'smtp://mail.example',
      CONTACT_TO: 'a@b.example',
      CONTACT_FROM: 'c@d.example',
      EMAILJS_SERVICE_ID: 's',
      EMAILJS_TEMPLATE_ID: 't',
      EMAILJS_USER_ID: 'u',
    }),
  ).toMatch(/sent twice/)
})

test('all problems are reported at once, without the values', () => {
  const problem = problemOf({ PORT: 'sk-secret', LOG_LEVEL: 'sk-secret' })
  expect(problem.split('\n')).toHaveLength(2)
  expect(problem).not.toContain('sk-secret')
})

test('callers in need are told the operator’s numbers, and none if there are none', () => {
  expect(
    parseConfig({ EMERGENCY_NUMBER: '999', CRISIS_LINE: 'Samaritans on 116 123' }).contacts,
  ).toEqual({ emergencyNumber: '999', crisisLine: 'Samaritans on 116 123' })
  expect(parseConfig({}).contacts).toEqual({})
})

test('CALLS_PER_ADDRESS=0 means no limit', () => {
  expect(parseConfig({ CALLS_PER_ADDRESS: '0' }).callsPerAddress).toBeUndefined()
})

test('a carrier’s secret opens its door, if our own engine takes the calls', () => {
  const PUBLIC_URL = 'https://calls.example'
  const TWILIO_AUTH_TOKEN = 'a'.repeat(32)
  const TELNYX_PUBLIC_KEY = `${'A'.repeat(43)}=`
  const { phone } = parseConfig({ PUBLIC_URL, TWILIO_AUTH_TOKEN, TELNYX_PUBLIC_KEY })
  expect(phone).toMatchObject({ twilioToken: TWILIO_AUTH_TOKEN, saysRecorded: true })
  expect(phone.telnyxKey?.asymmetricKeyType).toBe('ed25519')
  expect(parseConfig({}).phone).toMatchObject({ twilioToken: undefined, telnyxKey: undefined })
  expect(problemOf({ PUBLIC_URL, TWILIO_AUTH_TOKEN, OPENAI_API_KEY: 'k' })).toMatch(
    /^TWILIO_AUTH_TOKEN: OPENAI_API_KEY is set too; only our own engine takes telephone calls/,
  )
})

test('an account with a carrier asks it for transfers and messages, and one of them sends messages', () => {
  const twilio = {
    PUBLIC_URL: 'https://calls.example',
    TWILIO_AUTH_TOKEN: 'a'.repeat(32),
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_SMS_FROM: '+442079460958',
  }
  const telnyx = {
    TELNYX_ACCOUNT_ID: 'f5586561-8ff0-4291-a51b-c7dfe4139ff9',
    TELNYX_API_KEY: 'KEY0123456789abcdef',
    TELNYX_API_URL: 'https://api.telnyx.eu/v2/',
  }
  const { phone } = parseConfig({ ...twilio, ...telnyx })
  expect(phone.accounts).toEqual([
    {
      carrier: 'twilio',
      apiUrl: 'https://api.twilio.com',
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: twilio.TWILIO_AUTH_TOKEN,
    },
    {
      carrier: 'telnyx',
      apiUrl: 'https://api.telnyx.eu/v2',
      accountId: telnyx.TELNYX_ACCOUNT_ID,
      apiKey: telnyx.TELNYX_API_KEY,
    },
  ])
  expect(phone.sms).toEqual({ carrier: 'twilio', from: '+442079460958' })
  expect(problemOf({ ...twilio, ...telnyx, TELNYX_SMS_FROM: 'Ringwell' })).toMatch(
    /^TELNYX_SMS_FROM: TWILIO_SMS_FROM is set too/,
  )
})

test('only this machine calls over SIP, at the usual port if it is free, unless somebody says otherwise', () => {
  const { sip } = parseConfig({})
  expect(sip).toMatchObject({ port: 5060, isPortAsked: false, trunks: [], tls: undefined })
  expect(isOnlyLocal(sip!)).toBe(true)
  expect(parseConfig({ SIP_PORT: '5070' }).sip).toMatchObject({ port: 5070, isPortAsked: true })
  expect(parseConfig({ SIP_PORT: 'off' }).sip).toBeUndefined()
})

test('trunks, an account and a desk are who may call over SIP', () => {
  const { sip } = parseConfig({
    SIP_TRUNKS: 'telco=sip.example.com, 198.51.100.0/24',
    SIP_REGISTER: 'sip:me:secret@other.example',
    SIP_DESK: '192.168.1.0/24',
  })
  expect(sip?.trunks.map(({ name }) => name)).toEqual(['telco', '198.51.100.0/24', 'other.example'])
  expect(sip).toMatchObject({ isPortAsked: true, desk: [{ address: '192.168.1.0', prefix: 24 }] })
  expect(isOnlyLocal(sip!)).toBe(false)
  expect(parseConfig({ SIP_DESK: 'none' }).sip?.desk).toEqual([])
})

test('nobody sets trunks where nobody listens, or where another service answers', () => {
  expect(problemOf({ SIP_PORT: 'off', SIP_TRUNKS: 'telco.example' })).toMatch(
    /^SIP_TRUNKS: SIP_PORT is off/,
  )
  expect(problemOf({ NATS_URL: 'nats://a.example', OPENAI_API_KEY: 'k' })).toMatch(
    /^NATS_URL: OPENAI_API_KEY is set too; media workers hold calls of our own engine/,
  )
  expect(problemOf({ SIP_PORT: '5060', OPENAI_API_KEY: 'k' })).toMatch(
    /^SIP_PORT: OPENAI_API_KEY is set too; only our own engine takes telephone calls/,
  )
})

test('browsers need one port, and telephone calls over SIP others, unless workers have them', () => {
  const trunk = { SIP_TRUNKS: 'telco.example' }
  expect(parseConfig({ ENGINE_UDP_PORTS: '41000' }).engine.udpPorts).toEqual({
    min: 41_000,
    max: 41_000,
  })
  for (const ports of ['41000', '41000-41001']) {
    expect(problemOf({ ...trunk, ENGINE_UDP_PORTS: ports })).toMatch(/^ENGINE_UDP_PORTS: its first/)
  }
  expect(parseConfig({ ...trunk, ENGINE_UDP_PORTS: '41000-41002' }).sip).toBeDefined()
  const workers = { ENGINE_UDP_PORTS: '41000', NATS_URL: 'nats://a.example' }
  expect(parseConfig({ ...trunk, ...workers }).sip).toBeDefined()
})

test('people are rung with the only account or the one that is named, and within limits', () => {
  const twilio = {
    PUBLIC_URL: 'https://calls.example',
    TWILIO_AUTH_TOKEN: 'a'.repeat(32),
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  }
  const telnyx = { TELNYX_ACCOUNT_ID: 'f5586561', TELNYX_API_KEY: 'KEY0123456789abcdef' }
  const OUTBOUND_CALLS_PER_DAY = '50'
  expect(parseConfig(twilio).outbound).toBeUndefined()
  expect(parseConfig({ ...twilio, OUTBOUND_CALLS_PER_DAY }).outbound).toMatchObject({
    account: { carrier: 'twilio' },
    rules: {
      hours: { from: 8, until: 20, onSundays: false },
      prefixes: undefined,
      perNumber: 2,
      perDay: 50,
      perKey: 1_000_000,
      atOnce: 2,
    },
  })
  const both = { ...twilio, ...telnyx, OUTBOUND_CALLS_PER_DAY }
  expect(problemOf(both)).toBe('OUTBOUND_TRUNK: missing; it must name one of twilio, telnyx')
  expect(problemOf({ ...both, OUTBOUND_TRUNK: 'telnyx' })).toMatch(
    /^TELNYX_PUBLIC_KEY: missing; .*\n.*TELNYX_APPLICATION_ID: missing/,
  )
  const whole = {
    ...both,
    OUTBOUND_TRUNK: 'telnyx',
    TELNYX_PUBLIC_KEY: `${'A'.repeat(43)}=`,
    TELNYX_APPLICATION_ID: '2811212257810187875',
    OUTBOUND_PREFIXES: '+44, +353',
    OUTBOUND_HOURS: '9-18',
    OUTBOUND_SUNDAYS: 'true',
    OUTBOUND_COST_PER_MINUTE: '0.013 EUR',
  }
  expect(parseConfig(whole).outbound).toMatchObject({
    account: { carrier: 'telnyx' },
    applicationId: '2811212257810187875',
    rules: {
      hours: { from: 9, until: 18, onSundays: true },
      prefixes: ['+44', '+353'],
      cost: { micros: 13_000, currency: 'EUR' },
    },
  })
  const sip = { SIP_TRUNKS: 'telco=sip.example.com, 198.51.100.0/24', OUTBOUND_CALLS_PER_DAY }
  expect(parseConfig(sip).outbound).toMatchObject({ trunk: 'telco', account: undefined })
  expect(problemOf({ ...sip, OUTBOUND_TRUNK: '198.51.100.0/24' })).toBe(
    'OUTBOUND_TRUNK: must name one of telco',
  )
  expect(problemOf({ SIP_TRUNKS: 'twilio=sip.example.com' })).toMatch(/^SIP_TRUNKS: no trunk can/)
  expect(problemOf({ ...twilio, OUTBOUND_CALLS_PER_DAY, ENGINE_MAX_CALLS: '2' })).toMatch(
    /^OUTBOUND_CALLS_AT_ONCE: must be less than ENGINE_MAX_CALLS/,
  )
})

test('docs/configuration.md has every variable once and no other, and the README has some of them', () => {
  const documented = variablesIn('docs/configuration.md')
  expect(documented.toSorted()).toEqual(variableNames.toSorted())
  expect(variablesIn('README.md').filter((name) => !documented.includes(name))).toEqual([])
})

test('compose.yaml passes every setting of telephones but the port, which deploy/compose.sip.yaml publishes', () => {
  const compose = textOf('compose.yaml')
  const names = variableNames.filter((name) => /^(?:PHONE|SIP|TWILIO|TELNYX|OUTBOUND)_/.test(name))
  const missing = names.filter((name) => !compose.includes(`${name}: \${${name}:-}`))
  expect(missing).toEqual(['SIP_PORT'])
  expect(textOf('deploy/compose.sip.yaml')).toContain(`'${DEFAULT_SIP_PORT}:`)
})

const textOf = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')

/** The variables in the first column of the tables of a document. */
function variablesIn(file: string): string[] {
  return [...textOf(file).matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    Array.from(cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g), ([, name = '']) => name),
  )
}
