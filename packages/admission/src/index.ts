export {
  allowed,
  answerReview,
  reviewProblem,
  type AdmissionRequest,
  type AdmissionReview,
  type Handler,
  type Verdict,
  type VerdictStatus,
} from './review.js';
export {
  cloudProfileHandler,
  declaredFeaturesHandler,
  machineDeploymentHandler,
  namespacedCloudProfileHandler,
  shootHandler,
  type DeclaredFeaturesHandlerOptions,
  type ShootHandlerOptions,
} from './handlers.js';
export { extenderRoute, reviewRoute, type Answer, type Route } from './routes.js';
export { startAdmissionServer, type AdmissionServer, type AdmissionServerOptions } from './server.js';
export { readCertificate, type CertificateFiles, type CertificatePair } from './certificate.js';
export { startWebhook, type Webhook, type WebhookOptions } from './webhook.js';
export { parseAdmissionConfig, readAdmissionConfig, type AdmissionConfig } from './config.js';
export {
  webhookConfiguration,
  type WebhookConfigurationOptions,
  type WebhookPlace,
  type WebhookQuestion,
} from './webhook-configuration.js';
