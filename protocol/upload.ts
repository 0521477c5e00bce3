/**
 * Call 4 of the spec: `POST {api}/call/upload_audio/{agent_uuid}`, multipart. Text fields come
 * before the files, so that the server knows the call before the first byte of audio.
 */
export const uploadFields = {
  /** Ours: the `call_id` of the session response. */
  callId: 'call_id',
  startTime: 'start_time',
  endTime: 'end_time',
  /** Whole seconds as text. */
  duration: 'duration',
  language: 'language',
  agentFile: 'file_agent',
  userFile: 'file_user',
} as const

/** Container types a recording may have, the most wanted first: Safari's recorder has no webm. */
export const recordingTypes = [
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/mp4',
  'audio/ogg;codecs=opus',
] as const
