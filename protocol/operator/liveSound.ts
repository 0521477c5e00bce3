/** `GET /api/admin/live/{call_id}/sound` streams signed 16 bit, little-endian, the caller left and the agent right. */
export const LIVE_SOUND_HZ = 16_000
