/** Everyone who calls the server is this user: there is no authentication. */
export const requester = { username: 'test-cluster:client', groups: ['system:masters', 'system:authenticated'] } as const;
