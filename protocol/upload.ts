/**
 * Call 4 of the spec: `POST {api}/call/upload_audio/{agent_uuid}`, multipart. Text fields come
 * before the files, so that the server knows the call before the first byte of audio.
 */
export const uploadFields = {
  /** Ours: the `call_id` of the session response. */
  callId: 'call_id',
  /** Ours: its `call_token`. Without it the upload counts as one of a call that nobody knows. */
  callToken: 'call_token',
  startTime: 'start_time',
  endTime: 'end_time',
  /** Whole seconds as text. */
  duration: 'duration',
  language: 'language',
  agentFile: 'file_agent',
  userFile: 'file_user',
  /**
   * Ours: the file is only a part, which continues this side's recording at this byte. The server puts
   * it behind as many bytes of what it has. Needs the call's token.
   */
  agentOffset: 'agent_offset',
  userOffset: 'user_offset',
} as const

/** Container types a recording may have, the most wanted first: Safari's recorder has no webm. */
export const recordingTypes = [
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/mp4',
  'audio/ogg;codecs=opus',
] as const
