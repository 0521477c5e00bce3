/**
 * The composition root. Only this file chooses the provider, where data is stored and where it is forwarded.
 * `node server/main.ts` runs the server without building anything.
 */
import { drawSecret } from './forms/formGuard.ts'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brand } from '@ringwell/brand/brand.ts'
import { generalInstructions } from '@ringwell/content/agents/profiles/general.ts'
import { companyFacts } from '@ringwell/content/facts/companyFacts.ts'
import { spokenBy } from '@ringwell/content/facts/reach.ts'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { MOST_CALL_SECONDS } from './calls/callLimitRange.ts'
import { RETENTION_DAYS } from '@ringwell/protocol/retention.ts'
import type { Engine } from '@ringwell/engine/engine.ts'
import type { TaskTools } from '@ringwell/engine/tools.ts'
import { createApp } from './app.ts'
import { createCalDav } from './bookings/calDav.ts'
import { createVectorMaker } from './knowledge/vectorMaker.ts'
import { readKnowledge } from './knowledge/readKnowledge.ts'
import type { CallNetworks } from './calls/addressCalls.ts'
import { createEmbeddedProvider } from './calls/embeddedProvider.ts'
import { type CallLines, createCallLines } from './calls/callLines.ts'
import { createCallEndWriter } from './calls/callEndWriter.ts'
import { endLostCalls } from './calls/endLostCalls.ts'
import { watchHangUps } from './calls/watchHangUps.ts'
import { createTranscriptWriter } from './calls/transcriptWriter.ts'
import { createKeyStore, type KeyStore, rememberedMs } from './calls/keyStore.ts'
import { createOutcomeWriter } from './calls/outcomeWriter.ts'
import { promptRules } from './calls/promptRules.ts'
import { createReaders } from './calls/readers.ts'
import { createOpenAiProvider } from './calls/openaiProvider.ts'
import type { RealtimeProvider } from './calls/realtimeProvider.ts'
import { createSharedKeyStore } from './calls/sharedKeyStore.ts'
import type { Config } from './config.ts'
import { awaitEngine, loadEngine } from './loadEngine.ts'
import { listen } from './http/listen.ts'
import { createLocalCounter, createSharedCounter } from './http/requestCounter.ts'
import { freeBytesBelow } from './health/partChecks.ts'
import type { Logger } from './logging.ts'
import { createEmailJsChannel } from './outbox/emailJsChannel.ts'
import { createInvitationChannel } from './outbox/invitationChannel.ts'
import { createMailChannel, createMailer, createReplyChannel } from './outbox/mailChannel.ts'
import { type Channels, createOutbox } from './outbox/outbox.ts'
import { callEnded, createWebhookChannel } from './outbox/webhookChannel.ts'
import { createCarrierDialler } from './outbound/carrierDialler.ts'
import type { Dialler } from './outbound/dialler.ts'
import { createSipDialler } from './outbound/sipDialler.ts'
import { createCarrierApi } from './phone/carrierApi.ts'
import { createTextChannel } from './phone/textChannel.ts'
import { createCarrierTransfer } from './phone/transfer.ts'
import { loadSiteFiles, warmUp } from './pages/siteFiles.ts'
import { createDiskReserve } from './recordings/diskReserve.ts'
import { openRecordings, recordingsFolder } from './recordings/openRecordings.ts'
import { createKeepLive, createLiveRecordings } from './recordings/liveRecordings.ts'
import { createRecordingPeaks } from './recordings/recordingPeaks.ts'
import { createRemovals } from './recordings/removals.ts'
import { liveFolder } from './recordings/spool.ts'
import { deletePartialUploadsHourly } from './recordings/deletePartialUploads.ts'
import { createRetention } from './retention/retention.ts'
import { createSip, type Sip } from './sip/sip.ts'
import { trunkNames } from './sip/sipSettings.ts'
import { createSipTransfer } from './sip/sipTransfer.ts'
import { type Ringwell, runProcess, type StartOptions } from './process/runProcess.ts'
import { closeServer, endCalls } from './process/shutDown.ts'
import { prepareDataDir } from './storage/dataDir.ts'
import { lockFolder } from './storage/folderLock.ts'
import { deleteExpired } from './storage/deleteExpired.ts'
import { startSharedClock } from './storage/sharedClock.ts'
import type { Storage } from './storage/storage.ts'
import { openStorage } from './storage/openStorage.ts'
import { openTaskTools } from './taskTools.ts'
import { createGuesses } from './tools/guesses.ts'
import { settingsOf, version } from './workers/about.ts'
import { type Link, openLink } from './workers/link.ts'
import { newId } from './workers/messages.ts'
import { createRemoteEngine } from './workers/remoteEngine.ts'
import { receiveRecordings } from './workers/sentRecordings.ts'

/** The origin that the pages are built for. The server replaces it with `PUBLIC_URL`. */
const BUILT_FOR = `https://${brand.slug}.example`
/**
 * By this long after a call, a tool that was still running when the visitor hung up has finished, and its result is in
 * the record.
 */
const ANNOUNCE_AFTER_MS = 15_000
/** How long after a transfer the end of its stream may come. */
const TRANSFER_KNOWN_MS = 30_000
const root = fileURLToPath(new URL('..', import.meta.url))

export interface RingwellOptions extends StartOptions {
  /** Replaces the embedded engine in tests that do not need its models. */
  engine?: Engine
}

/**
 * Starts listening immediately, and takes calls when the models are loaded. Rejects if it can't listen or
 * store data.
 */
export async function startRingwell({
  config,
  log,
  onProgress,
  engine: givenEngine,
}: RingwellOptions): Promise<Ringwell> {
  await prepareDataDir(config.dataDir)
  const isShared = config.databaseUrl !== undefined
  // Servers on one PostgreSQL database coordinate through its rows, and may even share a recordings folder.
  const unlock = isShared ? () => undefined : lockFolder(config.dataDir, config.publicUrl)
  const storage = await openStorage(config, log).catch((error: unknown) => {
    unlock()
    throw error
  })
  const recordings = await openRecordings(config, log).catch(async (error: unknown) => {
    await storage.close()
    unlock()
    throw error
  })
  const removals = createRemovals({ storage, recordings, log })

  const calDav = config.calDav && createCalDav(config.calDav)
  const texts = textsOf(config)
  const outbox = createOutbox({
    storage,
    log,
    channels: {
      ...(config.leadsWebhook && {
        lead: createWebhookChannel(config.leadsWebhook.url, config.leadsWebhook.secret),
      }),
      ...(config.callsWebhook && { call: callsChannel(config.callsWebhook) }),
      ...(config.mail && {
        message: createMailChannel(config.mail),
        invitation: createInvitationChannel(config.mail),
        reply: createReplyChannel(config.mail),
      }),
      ...(texts && { text: texts }),
      ...(calDav && { event: (booking, delivery) => calDav.write(booking, delivery) }),
      ...(config.emailJs && { message: createEmailJsChannel(config.emailJs) }),
    },
  })
  const retention = createRetention({
    storage,
    files: recordings,
    days: config.retentionDays,
    auditDays: config.auditDays,
    log,
  })
  const clock = isShared
    ? await startSharedClock({ storage, log })
    : { now: Date.now, stop: () => undefined }
  const keys = isShared ? createSharedKeyStore(storage, () => clock.now()) : createKeyStore()
  const counter = isShared
    ? createSharedCounter({ storage, log, now: () => clock.now() })
    : createLocalCounter()
  const networks: CallNetworks = new Map()
  const guesses = createGuesses({
    counter,
    scale: config.rateLimitScale,
    networkOf: (callId) => networks.get(callId),
  })
  const outcomes = createOutcomeWriter({ storage, log })
  /** For each call that a trunk is asked to take: whether it has. */
  const transfers = new Map<string, Promise<boolean>>()
  const taskTools = outcomes.watch(
    await openTaskTools({
      storage,
      log,
      onStored: () => outbox.nudge(),
      invites: config.mail !== undefined,
      sendsTexts: texts !== undefined,
      calDav,
      http: config.httpTools,
      privateHosts: config.privateHosts,
      guesses,
      transfer: {
        transfers: new Map([
          ...config.phone.accounts.map(
            (account) =>
              [
                account.carrier,
                createCarrierTransfer(createCarrierApi(account), config.publicUrl),
              ] as const,
          ),
          ...trunkNames(config.sip).map((name) => [name, createSipTransfer(() => sip)] as const),
        ]),
        handingOver(callId, taken) {
          transfers.set(callId, taken)
          setTimeout(() => transfers.delete(callId), TRANSFER_KNOWN_MS).unref()
          void taken.then((isTaken) =>
            isTaken ? speaker.embedded?.engine.hangUp(callId, 'transferred') : undefined,
          )
        },
      },
    }),
  )
  const serverId = newId()
  const workers =
    config.natsUrl === undefined
      ? undefined
      : {
          id: serverId,
          link: openLink({ url: config.natsUrl, name: `${brand.slug} server ${serverId}`, log }),
        }
  const speaker = await chooseSpeaker({
    config,
    workers,
    keys,
    taskTools,
    log,
    onProgress,
    engine: givenEngine,
    storage,
  })
  const { engine } = speaker.embedded ?? {}
  // What OpenAI holds is limited by the page and by what we accept about it.
  const callLimitMs = engine ? config.callLimitMs : CALL_LIMIT_MS
  const turns = createTranscriptWriter({ storage, log })
  const { lines } = speaker.embedded ?? {}
  engine?.onTurn((turn) => turns.keep(turn))
  engine?.onNote((note) => outcomes.keep(note))
  const ends = createCallEndWriter({
    storage,
    log,
    announceAfterMs: config.callsWebhook && ANNOUNCE_AFTER_MS,
  })
  const peaks = createRecordingPeaks({ storage, files: recordings, log })
  const keeping = { storage, removals, log, kept: peaks.makeLater.bind(peaks) }
  const live = createLiveRecordings({
    folder: liveFolder(recordingsFolder(config.dataDir)),
    hasLine: async (callId) => (await storage.findLine(callId)) !== undefined,
    keep: createKeepLive({ ...keeping, recordings }),
    log,
  })
  engine?.onRecorded(({ callId }) => live.finish(callId))
  lines?.onCallEnd(({ callId, reason, durationMs, endedAt = new Date().toISOString() }) => {
    log.info({ call: callId, reason, durationMs }, 'call ended')
    // Another server goes on with it.
    if (reason === 'replaced') return true
    outcomes.ended(callId)
    const end = { endedAt, durationMs }
    const taken = reason === 'visitor' ? transfers.get(callId) : undefined
    if (!taken) return ends.keep(callId, { ...end, reason })
    // A trunk that takes the caller over ends the stream, perhaps before it answers.
    return taken.then((isTaken) =>
      ends.keep(callId, { ...end, reason: isTaken ? 'transferred' : reason }),
    )
  })

  const site = loadSiteFiles({
    folder: path.join(root, 'site/dist'),
    builtFor: BUILT_FOR,
    publicUrl: config.publicUrl,
    webVitals: config.webVitals,
    contacts: config.ownContacts,
  })
  const widget = loadSiteFiles({
    folder: path.join(root, 'widget/dist'),
    builtFor: BUILT_FOR,
    publicUrl: config.publicUrl,
  })
  const console = loadSiteFiles({
    folder: path.join(root, 'console/dist'),
    builtFor: BUILT_FOR,
    publicUrl: config.publicUrl,
  })
  const vectors = engine && createVectorMaker({ storage, engine, log })
  const sip =
    lines && config.sip && createSip({ settings: config.sip, engine: lines, numbers: storage, log })
  const liveBus =
    engine && config.databaseUrl !== undefined
      ? (await import('./live/liveBus.ts')).openPostgresBus({ url: config.databaseUrl, log })
      : undefined
  const dialler = diallerOf(config, { sip, engine, log })
  const stopping = new AbortController()
  const server = await createApp({
    log,
    webhooks: { lead: config.leadsWebhook?.url, call: config.callsWebhook?.url },
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    allowedOrigins: config.allowedOrigins,
    agentOrigins: config.agentOrigins,
    privateHosts: config.privateHosts,
    rateLimitScale: config.rateLimitScale,
    formProof: {
      mode: config.formProof.mode,
      floodPerMinute: config.formProof.floodPerMinute,
      secret: config.formProof.secret ?? (await drawSecret(storage)),
    },
    counter,
    networks,
    callsPerAddress: config.callsPerAddress,
    callLimitMs,
    idleLimitMs: config.idleLimitMs,
    resumeWaitMs: config.resumeWaitMs,
    webVitals: config.webVitals,
    tellsOfListeners: config.tellsOfListeners,
    liveBus,
    publishesFigures: config.publishesFigures,
    dailyMinutes: config.dailyMinutes,
    openAiCallsAtOnce: config.openai?.maxCalls,
    adminToken: config.adminToken,
    people: {
      secret: await storage.secretOf('sign-in of operators', randomBytes(32).toString('hex')),
      oidc: config.oidc,
      send: config.mail && createMailer(config.mail),
    },
    prompts: promptRules(config),
    provider: speaker.provider,
    embedded: speaker.embedded,
    tasks: {
      tools: taskTools,
      contacts: config.contacts,
      note: (note) => void outcomes.keep(note),
      ended: (callId) => outcomes.ended(callId),
      ...(config.openai && createReaders(log)),
    },
    phone: { ...config.phone, note: (note) => void outcomes.keep(note) },
    sip,
    outbound: dialler &&
      config.outbound && {
        rules: config.outbound.rules,
        announces: config.callsWebhook !== undefined,
        dialler,
      },
    relay: config.relay,
    connectTo: config.openai ? [new URL(config.openai.baseUrl).origin] : [],
    storage,
    recordings,
    peaks,
    removals,
    onKnowledgeAdded: () => vectors?.nudge(),
    diskReserve: createDiskReserve({
      freeBytes: () => freeBytesBelow(recordingsFolder(config.dataDir)),
      bytes: config.diskReserveBytes,
    }),
    outbox,
    sends: { mail: config.mail !== undefined, texts: texts !== undefined },
    calDav,
    retention,
    freeBytes: () => freeBytesBelow(config.dataDir),
    site,
    widget,
    console,
    isStopping: () => stopping.signal.aborted,
  })
  const url = await listen(server, config)
  await sip?.listen()
  // Before the calls that a crash cut off get their end, because a recording says how long its call was.
  if (!isShared) await live.finishAll()
  const watches = [await deletePartialUploadsHourly({ recordings, isShared, log })]
  await lines?.start(isShared || workers !== undefined, (callId, line) =>
    live.lengthOf(callId, line),
  )
  watches.push(
    await endLostCalls({
      storage,
      // The calls of media workers go on without this server.
      isShared: isShared || workers !== undefined,
      log,
      announces: config.callsWebhook !== undefined,
    }),
  )
  watches.push(() => clock.stop())
  watches.push(
    deleteExpired({
      storage,
      log,
      now: () => clock.now(),
      keepKeysMs: {
        unused: rememberedMs(callLimitMs),
        used: rememberedMs(MOST_CALL_SECONDS * 1_000),
      },
    }),
  )
  if (isShared && engine) watches.push(watchHangUps({ storage, engine, log }))
  if (workers) watches.push(receiveRecordings({ ...workers, ...keeping, recordings }))
  if (config.retentionDays === 0 || config.retentionDays > RETENTION_DAYS) {
    log.warn(
      { days: config.retentionDays, promised: RETENTION_DAYS },
      'RETENTION_DAYS keeps recordings for longer than the privacy policy says. Change one of them.',
    )
  }
  if (callLimitMs !== CALL_LIMIT_MS) {
    log.warn(
      { seconds: callLimitMs / 1_000, promised: CALL_LIMIT_MS / 1_000 },
      'CALL_LIMIT_SECONDS is not the limit that the pages and the agents tell visitors.',
    )
  }
  retention.start()
  vectors?.start()
  removals.start()
  live.start()
  const ready = awaitEngine(engine, log, stopping.signal)
  // Wait until the models are loaded, because a machine may have only two cores.
  void ready.then(() => warmUp(site, stopping.signal))

  const close = async (): Promise<void> => {
    stopping.abort()
    for (const stop of watches) stop()
    if (engine) await endCalls(engine, config.shutdownGraceMs, undefined, sip?.endCalls)
    await sip?.close()
    await closeServer(server)
    await liveBus?.close()
    await outbox.close()
    await retention.close()
    await vectors?.close()
    await turns.close()
    await outcomes.close()
    await ends.close()
    await live.close()
    await removals.close()
    await recordings.close()
    await storage.close()
    unlock()
  }
  let closed: Promise<void> | undefined
  return { url, ready, close: () => (closed ??= close()) }
}

function textsOf({ phone: { sms, accounts } }: Config): Channels['text'] {
  const account = accounts.find(({ carrier }) => carrier === sms?.carrier)
  return sms && account && createTextChannel(createCarrierApi(account), sms.from)
}

function diallerOf(
  { outbound, publicUrl }: Config,
  { sip, engine, log }: { sip: Sip | undefined; engine: Engine | undefined; log: Logger },
): Dialler | undefined {
  if (!outbound) return undefined
  const { account, applicationId, trunk } = outbound
  if (account) {
    return createCarrierDialler({ api: createCarrierApi(account), publicUrl, applicationId })
  }
  return sip && engine && createSipDialler({ sip, engine, trunk, log })
}

const callsChannel = ({ url, secret }: NonNullable<Config['callsWebhook']>): Channels['call'] => {
  const send = createWebhookChannel(url, secret, 'CALLS_WEBHOOK_URL')
  return (call, context) => send(callEnded(call), context)
}

/** The way to the media workers, and who we are there. */
interface Workers {
  link: Link
  id: string
}

interface Speaker {
  provider: RealtimeProvider
  embedded: { engine: Engine; keys: KeyStore; lines: CallLines } | undefined
}

/** With an OpenAI key, does not load the engine at all, because its models may not be installed. */
async function chooseSpeaker({
  config,
  keys,
  taskTools,
  log,
  onProgress,
  engine: givenEngine,
  storage,
  workers,
}: RingwellOptions & {
  keys: KeyStore
  taskTools: TaskTools
  storage: Storage
  workers: Workers | undefined
}): Promise<Speaker> {
  if (config.openai) {
    const provider = createOpenAiProvider({
      ...config.openai,
      generalInstructions,
      companyFacts: companyFacts(spokenBy.openai),
      contacts: config.contacts,
      log,
    })
    return { provider, embedded: undefined }
  }
  const engine = givenEngine ?? (await openEngine(config, workers, taskTools, storage, log))
  engine.onProgress(onProgress)
  const lines = createCallLines({ engine, storage, waitMs: config.resumeWaitMs, log })
  return {
    provider: createEmbeddedProvider(lines, keys),
    embedded: { engine: lines, keys, lines },
  }
}

/** The engine of this machine, or that of the media workers. */
async function openEngine(
  config: Config,
  workers: Workers | undefined,
  taskTools: TaskTools,
  storage: Storage,
  log: Logger,
): Promise<Engine> {
  const knowledge = (agent: string) => readKnowledge(agent, storage)
  if (!workers) return loadEngine(config, { taskTools, knowledge }, log)
  const settings = settingsOf(config)
  return createRemoteEngine({ ...workers, version, settings, taskTools, knowledge, log })
}

if (import.meta.main) await runProcess({ start: startRingwell })
