/**
 * Call 4 of the spec: `POST {api}/call/upload_audio/{agent_uuid}`, multipart. The text fields come before
 * the files, so that the server knows the call before it receives the first byte of audio.
 */
export const uploadFields = {
  /** Our addition: the `call_id` of the session response. */
  callId: 'call_id',
  /** Our addition: the `call_token`. Without it, the server treats the upload as part of an unknown call. */
  callToken: 'call_token',
  startTime: 'start_time',
  endTime: 'end_time',
  /** Whole seconds as text. */
  duration: 'duration',
  language: 'language',
  agentFile: 'file_agent',
  userFile: 'file_user',
} as const
