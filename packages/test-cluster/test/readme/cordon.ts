/** The code under test: takes a node out of service. */
export async function cordon(server: string, node: string): Promise<void> {
  const patch = async (): Promise<number> => {
    const response = await fetch(`${server}/api/v1/nodes/${node}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json', 'user-agent': 'cordon/1.0' },
      body: JSON.stringify({ spec: { unschedulable: true } }),
    });
    return response.status;
  };
  // Once more when the server is overloaded.
  const status = await patch();
  if (status === 429) await patch();
}
