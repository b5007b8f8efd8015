/** Rules that only a path has: no request is refused for them, yet nobody should be led that way. */
export const pathRules = [
  {
    id: 'PATH-01',
    sentence: 'Every Kubernetes version on the way is offered and has not expired.',
    condition: 'A step to a Kubernetes version that the CloudProfile does not have, or that has expired.',
    source: 'Gardener CloudProfile "expirationDate"; asked by planUpdatePath',
  },
  {
    id: 'PATH-02',
    sentence: 'A preview is no place to stop.',
    condition: 'A step to a Kubernetes or image version of classification preview.',
    exceptions: 'The target.',
    source: 'Gardener CloudProfile "classification"; asked by planUpdatePath',
  },
  {
    id: 'PATH-03',
    sentence: 'Every image on the way runs the kubelet it is given.',
    condition:
      "A stop whose Kubernetes version does not meet the image's kubeletVersionConstraint; a constraint that cannot be read is not met.",
    source: 'Gardener CloudProfile "kubeletVersionConstraint"; asked by planUpdatePath',
  },
  {
    id: 'PATH-04',
    sentence: 'A kubelet is never newer than the oldest API server.',
    condition: 'A stop whose Kubernetes version is above one of the API servers given.',
    exceptions: 'Not asked when no API servers are given.',
    source: 'Kubernetes version skew policy; asked by planUpdatePath',
  },
] as const;
