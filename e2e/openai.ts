/**
 * `npm run test:openai`: mints keys at the real OpenAI, as the server does, and checks the answers. It needs
 * OPENAI_API_KEY and the network. It costs next to nothing, because it holds no call, and is skipped without
 * the key. It uses OPENAI_BASE_URL and OPENAI_REALTIME_MODEL if they are set.
 */
import assert from 'node:assert/strict'
import { createLogger } from '@ringwell/server/logging.ts'
import { companyFacts } from '@ringwell/content/facts/companyFacts.ts'
import { spokenBy } from '@ringwell/content/facts/reach.ts'
import { generalInstructions } from '@ringwell/content/agents/profiles/general.ts'
import { publishedAgent, testBrief } from '@ringwell/engine/testing/callAgents.ts'
import { createOpenAiProvider, type OpenAiOptions } from '@ringwell/server/calls/openaiProvider.ts'
import { ConfigError, parseConfig } from '@ringwell/server/config.ts'
import { ApiError } from '@ringwell/server/http/apiError.ts'
import { KEY_LIFETIME_MS } from '@ringwell/server/calls/realtimeProvider.ts'

/** How far a clock may be off before it is reported. */
const CLOCK_MS = 30_000

const brief = {
  ...testBrief,
  callId: 'live-test',
  allowCustomInstructions: false,
  visitor: { name: 'Asha', companyName: 'Tamsel' },
}

const checks: Record<string, (options: OpenAiOptions) => Promise<void>> = {
  async 'a key is minted, lives a minute, and says where the offer goes'(options) {
    const key = await createOpenAiProvider(options).issueKey(brief)
    assert.match(key.value, /^ek_\S{10,}$/)
    const lifeMs = key.expiresAt - Date.now()
    assert.ok(Math.abs(lifeMs - KEY_LIFETIME_MS) < CLOCK_MS, `it lives ${lifeMs} ms`)
    assert.equal(key.url, `${options.baseUrl}/realtime/calls`)
    assert.equal(key.model, options.model)
  },

  async 'a session with another prompt, language, voice and accent is taken'(options) {
    const agent = publishedAgent('salesDesk')
    const other = { language: 'es', voice: 'coral', accent: 'Spanish', agent }
    const key = await createOpenAiProvider(options).issueKey({ ...brief, ...other })
    assert.match(key.value, /^ek_/)
  },

  async 'the key opens the calls of that address, which refuse what is no offer'(options) {
    const key = await createOpenAiProvider(options).issueKey(brief)
    const answer = await fetch(`${key.url}?model=${encodeURIComponent(key.model)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.value}`, 'content-type': 'application/sdp' },
      body: 'this is no offer',
      signal: AbortSignal.timeout(20_000),
    })
    const text = await answer.text()
    assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status}: ${text}`)
    assert.ok(![401, 403, 404].includes(answer.status), `${answer.status}: ${text}`)
  },

  async 'a wrong API key is told as such'(options) {
    const wrong = createOpenAiProvider({ ...options, apiKey: 'sk-wrong' })
    await assert.rejects(wrong.issueKey(brief), (error) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.code, 'provider_refused')
      return true
    })
  },
}

function readSettings() {
  try {
    return parseConfig(process.env).openai
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(2)
  }
}

const openai = readSettings()
if (openai) {
  const log = await createLogger('silent')
  const options: OpenAiOptions = {
    ...openai,
    generalInstructions,
    companyFacts: companyFacts(spokenBy.openai),
    contacts: {},
    log,
    timeoutMs: 20_000,
  }
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(options)
      process.stdout.write(`ok    ${name}\n`)
    } catch (error) {
      process.exitCode = 1
      process.stdout.write(`FAIL  ${name}\n      ${String(error)}\n`)
    }
  }
} else {
  process.stdout.write('SKIPPED: set OPENAI_API_KEY to test against the real OpenAI.\n')
}
