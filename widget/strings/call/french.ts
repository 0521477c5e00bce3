import type { CallWords } from '../words.ts'

const retry = 'Veuillez réessayer.'

export const words: CallWords = {
  showCall: 'Afficher l’appel',
  agentMissing: 'Ce widget ne sait pas quel agent appeler.',
  listening: 'À l’écoute',
  left: 'Il reste {time}',
  captions: 'Sous-titres',
  agent: 'Agent',
  you: 'Vous',
  mute: 'Couper le micro',
  muted: 'Micro coupé. L’agent ne vous entend pas.',
  microphone: 'Micro',
  interrupted: 'La ligne a été coupée. Nous rappelons…',
  voiceFailed: 'La voix ne fonctionne pas. Lisez la réponse ici.',
  working: 'L’agent vérifie.',
  task: {
    statuses: {
      collecting: 'Questions en cours',
      confirming: 'À vérifier',
      working: 'En cours',
      done: 'C’est fait',
      refused: 'Impossible',
      abandoned: 'Annulé',
      handed_over: 'Transmis à une personne',
    },
    reference: 'Référence',
    copy: 'Copier',
    copied: 'Copié.',
    copyFailed: 'Le navigateur ne l’a pas permis. Notez-la.',
  },
  microphoneNeeded: 'Autorisez le micro pour vous connecter.',
  limitReached: 'La limite de 2 minutes est atteinte.',
  over: 'L’appel a duré {time}. Merci.',
  agentEnded: 'L’agent a mis fin à l’appel.',
  idle: 'Personne n’a parlé ni écrit pendant un moment : l’appel a pris fin.',
  print: 'Voici à quoi il ressemblait.',
  summary: {
    title: 'Ce que l’agent a noté',
    reason: 'Motif de votre appel',
    agreed: 'Convenu',
    nothingAgreed: 'Rien n’a été convenu.',
    open: 'En suspens',
    nothingOpen: 'Rien n’est en suspens.',
    nothing: 'L’agent n’a pris aucune note pendant cet appel.',
    safe: [
      'Nous espérons que tout le monde est en sécurité',
      'Si quelqu’un a encore besoin d’aide, appelez le numéro d’urgence local.',
    ],
    unfinished: '{task} : non terminé',
    refused: '{task} : impossible',
    unanswered: 'Encore sans réponse : « {question} »',
    transcript: 'Transcription',
    download: 'Télécharger la transcription',
    callId: 'ID de l’appel',
    book: 'Réserver une démo',
  },
  rate: 'Comment était l’appel ?',
  rating: '{n} sur 5',
  poor: 'Mauvais',
  good: 'Parfait',
  rated: 'C’est noté. Merci.',
  erase: 'Supprimer cet enregistrement',
  erased: 'Supprimé.',
  notDone: 'Cela n’a pas marché. Veuillez réessayer.',

  failures: {
    microphone_denied: [
      'Accès au micro refusé. Veuillez l’autoriser.',
      'Autorisez le micro dans la barre d’adresse, ou écrivez.',
    ],
    microphone_missing: [
      'Aucun micro trouvé. Veuillez en brancher un.',
      'Vous pouvez aussi écrire.',
    ],
    microphone_failed: [
      'Erreur lors de la demande d’accès au micro.',
      'Fermez les autres programmes qui utilisent le micro, ou écrivez.',
    ],
    microphone_lost: ['Le micro a été débranché.', 'Choisissez un autre micro, ou écrivez.'],
    autoplay_blocked: [
      'Le navigateur bloque le son. Interagissez avec la page pour l’activer.',
      'Cliquez n’importe où, ou autorisez le son pour ce site.',
    ],
    audio_output_failed: [
      'Erreur lors de la demande d’accès à la sortie audio.',
      'Branchez un haut-parleur ou un casque.',
    ],
    key_failed: [retry, 'Nous n’avons pas pu joindre le serveur. Patientez.'],
    answer_failed: [retry, 'Nous n’avons pas pu joindre le serveur. Patientez.'],
    connection_failed: [
      retry,
      'L’appel n’a pas abouti. Un pare-feu ou un VPN le bloque peut-être.',
    ],
    connection_lost: [retry, 'La connexion est perdue. Rappelez-nous.'],
    event_budget_exceeded: [
      retry,
      'Cette page a envoyé plus de données qu’un appel n’en admet. Rechargez-la, puis rappelez.',
    ],
    end_failed: [
      'Impossible de terminer la conversation.',
      'Fermez cet onglet pour être sûr que le micro est coupé.',
    ],
    unsupported: [
      'Les appels ne fonctionnent pas dans ce navigateur.',
      'Ouvrez cette page en https dans une version récente de Chrome, Edge, Firefox ou Safari.',
    ],
  },
  refusals: {
    starting: 'Le service vocal démarre. Patientez quelques secondes.',
    busy: 'Toutes les lignes sont occupées. Patientez une minute.',
    tooMany: 'Il y a eu beaucoup d’appels depuis ici. Patientez une minute.',
    addressBusy:
      'D’autres appels sont en cours depuis votre réseau. Terminez-en un ou patientez une minute.',
    notConnecting:
      'Plusieurs appels depuis votre réseau n’ont pas abouti. Essayez un autre réseau ou patientez dix minutes.',
    minutesUsed: 'Les minutes d’appel du jour sont épuisées. Rappelez demain.',
    fault: 'Le service vocal est en panne. Prévenez-nous si cela dure.',
    originNotAllowed: 'Cet agent ne prend pas d’appels depuis ce site. Prévenez son responsable.',
    other: 'Le service vocal n’a pas accepté l’appel. Rechargez d’abord la page.',
  },
}
