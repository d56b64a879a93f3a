import { changeSession } from '../api/client.ts';
import { forgetDrafts } from '../parts/use-draft.ts';
import { useNotices } from '../parts/notices.tsx';

export function SignOut() {
  const notices = useNotices();
  const signOut = async () => {
    try {
      await changeSession('DELETE');
      forgetDrafts();
      window.location.assign(document.baseURI);
    } catch (error) {
      notices.failed(error);
    }
  };
  return (
    <button className="quiet" onClick={() => void signOut()}>
      Sign out
    </button>
  );
}
