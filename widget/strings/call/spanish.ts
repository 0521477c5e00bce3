import type { CallWords } from '../words.ts'

const retry = 'Inténtelo de nuevo.'

export const words: CallWords = {
  showCall: 'Mostrar la llamada',
  agentMissing: 'A este widget no se le ha indicado a qué agente llamar.',
  listening: 'Escuchando',
  left: 'Quedan {time}',
  captions: 'Subtítulos',
  agent: 'Agente',
  you: 'Usted',
  mute: 'Silenciar',
  muted: 'Micrófono silenciado. El agente no le oye.',
  microphone: 'Micrófono',
  interrupted: 'Se ha cortado la línea. Volviendo a llamar…',
  voiceFailed: 'La voz no funciona. Lea la respuesta aquí.',
  working: 'El agente lo está consultando.',
  task: {
    statuses: {
      collecting: 'Preguntando',
      confirming: 'Compruébelo',
      working: 'En curso',
      done: 'Hecho',
      refused: 'No es posible',
      abandoned: 'Cancelado',
      handed_over: 'Pasado a una persona',
    },
    reference: 'Referencia',
    copy: 'Copiar',
    copied: 'Copiado.',
    copyFailed: 'El navegador no lo ha permitido. Anótela.',
  },
  microphoneNeeded: 'Permita el uso del micrófono para conectarse.',
  limitReached: 'Se ha alcanzado el límite de 2 minutos.',
  over: 'Ha durado {time}. Gracias.',
  agentEnded: 'El agente ha terminado la llamada.',
  idle: 'Nadie habló ni escribió durante un rato, así que la llamada ha terminado.',
  print: 'Este es el aspecto que tuvo.',
  summary: {
    title: 'Lo que anotó el agente',
    reason: 'Motivo de su llamada',
    agreed: 'Acordado',
    nothingAgreed: 'No se acordó nada.',
    open: 'Pendiente',
    nothingOpen: 'No queda nada pendiente.',
    nothing: 'El agente no tomó notas en esta llamada.',
    safe: [
      'Esperamos que todos estén a salvo',
      'Si alguien aún necesita ayuda, llame al número de emergencias local.',
    ],
    unfinished: '{task}: sin terminar',
    refused: '{task}: no es posible',
    unanswered: 'Aún sin respuesta: «{question}»',
    transcript: 'Transcripción',
    download: 'Descargar transcripción',
    callId: 'ID de la llamada',
    book: 'Reservar una demo',
  },
  rate: '¿Qué le pareció la llamada?',
  rating: '{n} de 5',
  poor: 'Mala',
  good: 'Perfecta',
  rated: 'Anotado. Gracias.',
  erase: 'Eliminar esta grabación',
  erased: 'Eliminada.',
  notDone: 'No se ha podido. Inténtelo de nuevo.',

  failures: {
    microphone_denied: [
      'Acceso al micrófono denegado. Active los permisos.',
      'Permita el micrófono en la barra de direcciones, o escriba.',
    ],
    microphone_missing: [
      'No se ha encontrado ningún micrófono. Conecte uno.',
      'También puede escribir.',
    ],
    microphone_failed: [
      'Error al solicitar el permiso del micrófono.',
      'Cierre otros programas que usen el micrófono, o escriba.',
    ],
    microphone_lost: ['El micrófono se ha desconectado.', 'Elija otro micrófono, o escriba.'],
    autoplay_blocked: [
      'El navegador bloquea el sonido. Interactúe con la página para activarlo.',
      'Haga clic en cualquier parte, o permita el sonido en este sitio.',
    ],
    audio_output_failed: [
      'Error al solicitar el permiso de salida de audio.',
      'Conecte un altavoz o unos auriculares.',
    ],
    key_failed: [retry, 'No hemos podido llegar al servidor. Espere un momento.'],
    answer_failed: [retry, 'No hemos podido llegar al servidor. Espere un momento.'],
    connection_failed: [
      retry,
      'La llamada no se ha conectado. Puede que la bloquee un cortafuegos o una VPN.',
    ],
    connection_lost: [retry, 'Se ha perdido la conexión. Vuelva a llamar.'],
    event_budget_exceeded: [
      retry,
      'Esta página envió más datos de los que admite una llamada. Recárguela y vuelva a llamar.',
    ],
    end_failed: [
      'No se ha podido terminar la conversación.',
      'Cierre esta pestaña para asegurarse de que el micrófono está apagado.',
    ],
    unsupported: [
      'Las llamadas no funcionan en este navegador.',
      'Abra esta página por https en una versión actual de Chrome, Edge, Firefox o Safari.',
    ],
  },
  refusals: {
    starting: 'El servicio de voz se está iniciando. Espere unos segundos.',
    busy: 'Todas las líneas están ocupadas. Espere un minuto.',
    tooMany: 'Ha habido muchas llamadas desde aquí. Espere un minuto.',
    addressBusy: 'Hay otras llamadas en curso desde su red. Termine una o espere un minuto.',
    notConnecting:
      'Varias llamadas desde su red no se conectaron. Pruebe con otra red o espere diez minutos.',
    minutesUsed: 'Los minutos de llamada de hoy se han agotado. Vuelva a llamar mañana.',
    fault: 'El servicio de voz tiene una avería. Avísenos si continúa.',
    originNotAllowed:
      'Este agente no atiende llamadas desde este sitio web. Avise al responsable del sitio.',
    other: 'El servicio de voz no ha aceptado la llamada. Recargue primero la página.',
  },
}
