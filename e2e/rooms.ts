/** The architecture as data: which room may import which. `imports.test.ts` uses it. */
export const rooms = {
  brand: [],
  protocol: [],
  content: ['protocol', 'brand'],
  call: ['protocol'],
  widget: ['call', 'protocol', 'brand'],
  site: ['widget', 'call', 'content', 'protocol', 'brand'],
  console: ['call', 'protocol', 'brand'],
  engine: ['protocol', 'content'],
  server: ['engine', 'content', 'protocol', 'brand'],
  e2e: [
    'brand',
    'protocol',
    'content',
    'call',
    'widget',
    'site',
    'console',
    'engine',
    'server',
    'bench',
  ],
  bench: [
    'brand',
    'protocol',
    'content',
    'call',
    'widget',
    'site',
    'console',
    'engine',
    'server',
    'e2e',
  ],
} as const satisfies Record<string, readonly string[]>

export type Room = keyof typeof rooms
export const roomNames = Object.keys(rooms) as Room[]

/**
 * The folders of `server/` and the files beside them, from the ground up. Each may import only what stands before
 * it, so there are no cycles, `http` knows no feature, and no feature knows what assembles the server.
 */
export const serverParts = {
  ground: ['listSetting.ts', 'logging.ts', 'storage', 'http'],
  features: [
    'outbox',
    'people',
    'pages',
    'tools',
    'bookings',
    'records',
    'forms',
    'knowledge',
    'calls',
    'phone',
    'sip',
    'outbound',
    'recordings',
    'workers',
    'retention',
    'samples',
    'live',
    'taskTools.ts',
    'agentTests',
    'spokenContact.ts',
    'admin',
    'health',
    'metrics',
  ],
  assembly: [
    'speechSettings.ts',
    'sipVariables.ts',
    'config.ts',
    'app.ts',
    'build',
    'process',
    'loadEngine.ts',
    'media.ts',
    'main.ts',
    'start.ts',
    'dev.ts',
    'cli',
  ],
} as const

/**
 * The same for `engine/`. The interfaces between its parts stand first, so they know nothing that implements them. A
 * call knows no leg, and a leg knows only calls.
 */
export const engineParts = {
  interfaces: [
    'clockTime.ts',
    'timeWish.ts',
    'slotValue.ts',
    'turnReading.ts',
    'callNotes.ts',
    'tools.ts',
    'engine.ts',
    'stages.ts',
    'phoneNumber.ts',
    'languagePack.ts',
    'pacerYield.ts',
  ],
  calls: ['call', 'sound', 'websocket', 'webrtc', 'realtime', 'carrier', 'rtp', 'recording'],
  ground: [
    'english',
    'languages.ts',
    'makeFolder.ts',
    'replaceFile.ts',
    'pushStream.ts',
    'stageSteps.ts',
    'rememberBriefly.ts',
    'process',
  ],
  reading: ['models', 'understanding', 'knowledge', 'dialogue', 'safety', 'modelTasks'],
  speech: ['vad', 'stt', 'tts', 'speech'],
  answers: ['brain', 'session'],
  assembly: [
    'legs.ts',
    'mediaMessages.ts',
    'runMedia.ts',
    'mediaProcess.ts',
    'engineReports.ts',
    'createEngine.ts',
    'withSpare.ts',
  ],
} as const

/** The folders of `engine/` that are legs. Only `legs.ts` knows them. */
export const legs = ['webrtc', 'realtime', 'carrier', 'rtp'] as const
