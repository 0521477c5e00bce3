import type { InferenceSession } from 'onnxruntime-node'

/**
 * How the 8-bit models of text run. On x64 processors without VNNI instructions, sums of 8-bit products can overflow, so
 * that a model reads worse and vectors differ from those made elsewhere. This option prevents that, and costs nothing where
 * VNNI is (`kOrtSessionOptionsAvx2PrecisionMode` in ONNX Runtime's `onnxruntime_session_options_config_keys.h`).
 */
export const exactOnOneThread: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  extra: { session: { x64quantprecision: '1' } },
}
